import "./validation.css";
import { ErrorState, TextLink } from "@portal/shared-ui/basics";
import {
	useApi,
	useHeadingFocus,
	useNavigate,
	usePageTitle,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { useCallback, useEffect, useRef } from "react";
import { PublicFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { useIsHydrated } from "../hydration/hydration.ts";
import { validationQuery } from "./api.ts";
import { CertificateCard } from "./CertificateCard.tsx";
import { FileCheckSection } from "./file/FileCheckSection.tsx";
import { IdForm } from "./IdForm.tsx";
import { Checking, NoId, NumberGiven, UnknownId } from "./Notices.tsx";
import { isNumber, publicIdOf, validationPath } from "./public-id.ts";

interface ResultProps {
	publicId: string;
	/** Another certificate is going to be shown. */
	onShow: () => void;
}

function Result({ publicId, onShow }: ResultProps) {
	const { t } = useTranslation("public");
	const { data, error, isPending, isFetching, refetch } = useQuery(validationQuery(useApi(), publicId));
	useEffect(() => {
		// A page that the browser had put aside comes back with what the register said then.
		const onReturn = ({ persisted }: PageTransitionEvent) => persisted && void refetch();
		window.addEventListener("pageshow", onReturn);
		return () => window.removeEventListener("pageshow", onReturn);
	}, [refetch]);
	if (isPending) return <Checking />;
	if (error)
		return (
			<ErrorState
				title={t("validation.unavailableTitle")}
				message={t("validation.unavailable")}
				onRetry={() => void refetch()}
				isRetrying={isFetching}
			/>
		);
	if (data === null) return <UnknownId publicId={publicId} />;
	return (
		<CertificateCard
			validation={data}
			publicId={publicId}
			onCheckAgain={() => void refetch()}
			isChecking={isFetching}
			onShow={onShow}
		/>
	);
}

/** `undefined`: the address is not known, the server draws the page for all of them. */
function Answer({ publicId, onShow }: { publicId: string | undefined; onShow: () => void }) {
	if (publicId === undefined) return <Checking />;
	if (publicId === "") return <NoId />;
	return isNumber(publicId) ? <NumberGiven /> : <Result publicId={publicId} key={publicId} onShow={onShow} />;
}

function Validation() {
	const { t } = useTranslation("public");
	const [query] = useSearchParams();
	const navigate = useNavigate();
	const isHydrated = useIsHydrated();
	const publicId = isHydrated ? publicIdOf(query.get("cid") ?? "") : undefined;
	const heading = useRef<HTMLHeadingElement>(null);
	usePageTitle(t("validation.title"));
	useHeadingFocus(heading);
	// The answer stands above what was used to ask for it, out of sight on a phone.
	const toAnswer = useCallback(() => heading.current?.focus(), []);
	const check = (typed: string) => {
		void navigate(validationPath(typed));
		toAnswer();
	};
	return (
		<div className="pub-validation">
			<div className="pub-validation__header">
				<h1 ref={heading} tabIndex={-1}>
					{t("validation.title")}
				</h1>
				<p className="pub-lead">{t("validation.lead")}</p>
			</div>
			<WithoutScript>{t("noscript.validate", { address: "/api/validateCertificate/{id}" })}</WithoutScript>
			<Answer publicId={publicId} onShow={toAnswer} />
			<section className="pub-validation__form pub-card pub-no-print" aria-labelledby="id-form-title">
				<h2 id="id-form-title">{t(publicId ? "validation.formTitle" : "validation.formTitleFirst")}</h2>
				<IdForm initialId={publicId ?? ""} onCheck={check} />
				<TextLink href="/validateCertificates">{t("meta.bulk.title")}</TextLink>
			</section>
			<FileCheckSection onShow={toAnswer} />
		</div>
	);
}

/** Target of the QR codes: read all over the world, so English for those who have not chosen a language. */
export function ValidateCertificatePage() {
	return (
		<PublicFrame preferred="en">
			<Validation />
		</PublicFrame>
	);
}
