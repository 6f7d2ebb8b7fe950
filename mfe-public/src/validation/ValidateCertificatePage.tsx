import "./validation.css";
import { certificateNumberOf } from "@portal/contracts/kit/certificate-numbers";
import { isNumber } from "@portal/contracts/kit/public-ids";
import { ErrorState, TextLink } from "@portal/shared-ui/basics";
import {
	useApi,
	useHeadingFocus,
	useNavigate,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { useCallback, useEffect, useRef } from "react";
import { withFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { useIsHydrated } from "../hydration/hydration.ts";
import { validationQuery } from "./api.ts";
import { CertificateCard } from "./CertificateCard.tsx";
import { FileCheckSection } from "./file/FileCheckSection.tsx";
import { IdForm } from "./IdForm.tsx";
import { Checking, NoId, Unknown } from "./Notices.tsx";
import { IncompleteNumber, NumberResult } from "./number/NumberResult.tsx";
import { referenceOf, validationPath } from "./public-id.ts";
import { ScanButton } from "./scan/ScanButton.tsx";

interface ResultProps {
	publicId: string;
	onShow: () => void;
}

function Result({ publicId, onShow }: ResultProps) {
	const { t } = useTranslation("public");
	const { data, error, isPending, isFetching, refetch } = useQuery(validationQuery(useApi(), publicId));
	useEffect(() => {
		// Validates again after the Back button, because the browser then shows the old response.
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
	if (data === null)
		return (
			<Unknown
				title={t("validation.unknown")}
				label={t("validation.id")}
				reference={publicId}
				hint={t("validation.unknownHint")}
			/>
		);
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

/** `reference` is undefined in the prerendered page, because one HTML file serves all certificates. */
function Answer({ reference, onShow }: { reference: string | undefined; onShow: () => void }) {
	if (reference === undefined) return <Checking />;
	if (reference === "") return <NoId />;
	const number = certificateNumberOf(reference);
	if (number !== undefined) return <NumberResult number={number} key={number} onShow={onShow} />;
	if (isNumber(reference)) return <IncompleteNumber />;
	return <Result publicId={reference} key={reference} onShow={onShow} />;
}

function Validation() {
	const { t } = useTranslation("public");
	const [query] = useSearchParams();
	const navigate = useNavigate();
	const isHydrated = useIsHydrated();
	const reference = isHydrated ? referenceOf(query.get("cid") ?? "") : undefined;
	const heading = useRef<HTMLHeadingElement>(null);
	useHeadingFocus(heading);
	// Moves the focus to the heading, because the result is above the form and out of view on a phone.
	const focusResult = useCallback(() => heading.current?.focus(), []);
	const check = (typed: string) => {
		void navigate(validationPath(typed));
		focusResult();
	};
	return (
		<div className="pub-validation">
			<div>
				<h1 ref={heading} tabIndex={-1}>
					{t("meta.validate.title")}
				</h1>
				<p className="pub-lead">{t("validation.lead")}</p>
			</div>
			<WithoutScript>{t("noscript.validate", { address: "/api/validateCertificate/{id}" })}</WithoutScript>
			<Answer reference={reference} onShow={focusResult} />
			<section className="pub-validation__form pub-card pub-no-print" aria-labelledby="id-form-title">
				<ScanButton
					heading={<h2 id="id-form-title">{t(reference ? "validation.formTitle" : "frame.links.validate")}</h2>}
					onFound={check}
				/>
				<IdForm initialReference={reference ?? ""} onCheck={check} />
				<TextLink href="/validateCertificates">{t("meta.bulk.title")}</TextLink>
			</section>
			<FileCheckSection onShow={focusResult} />
		</div>
	);
}

/** Validates one certificate. The page starts in English, because QR codes are scanned in many countries. */
export const ValidateCertificatePage = withFrame("validate", Validation, "en");
