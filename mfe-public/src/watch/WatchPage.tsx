import "./watch.css";
import type { WatchedCertificate } from "@portal/contracts/contract/watches";
import { publicIdOf } from "@portal/contracts/kit/public-ids";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { Banner, Button, ErrorState, TextLink } from "@portal/shared-ui/basics";
import { useHeadingFocus, useLanguage, useLocation, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";
import { Late } from "../frame/Late.tsx";
import { withFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { useIsHydrated } from "../hydration/hydration.ts";
import { VALIDATION_PATH, validationPath } from "../validation/public-id.ts";
import { useWatchLink } from "./useWatchLink.ts";
import { WatchForm } from "./WatchForm.tsx";

function Known({ watched }: { watched: WatchedCertificate }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const { certificateNumber: number, clientName: client, publicId, state, isConfirmed } = watched;
	return (
		<>
			<p>{t(isConfirmed ? "watch.confirmed" : "watch.asked", { number, client })}</p>
			<p>
				{t("watch.state", { state: PUBLIC_SENTENCES[language][state].badge })}{" "}
				<TextLink href={validationPath(publicId)}>{t("watch.show")}</TextLink>
			</p>
		</>
	);
}

/** Handles the link in an e-mail: the visitor can confirm or end the notifications about a certificate. */
function Linked({ token }: { token: string }) {
	const { t } = useTranslation("public");
	const { state, isBusy, read, confirm, end } = useWatchLink(token);
	const message = useRef<HTMLDivElement>(null);
	const isConfirmed = state.step === "known" && state.watched.isConfirmed;
	const before = useRef(state.step);
	useEffect(() => {
		// True if the visitor has pressed a button. The button has disappeared, so the focus must move to the message.
		const isPressed = before.current === "known" && (state.step !== "known" || isConfirmed);
		before.current = state.step;
		if (isPressed) message.current?.focus();
	}, [state.step, isConfirmed]);
	return (
		<div ref={message} role="status" tabIndex={-1}>
			{state.step === "reading" && <p aria-busy="true">{t("watch.reading")}</p>}
			{(state.step === "gone" || state.step === "ended") && <p>{t(`watch.${state.step}`)}</p>}
			{state.step === "failed" && (
				<ErrorState title={t("watch.unread")} message={t("watch.error.failed")} onRetry={read} />
			)}
			{state.step === "known" && (
				<>
					<Known watched={state.watched} />
					{state.isFailed && <Banner tone="error">{t("watch.error.failed")}</Banner>}
					<div className="pub-watch-page__actions pub-row">
						{!isConfirmed && (
							<Button variant="primary" onPress={() => void confirm()} isPending={isBusy}>
								{t("watch.confirm")}
							</Button>
						)}
						<Button onPress={() => void end()} isDisabled={isBusy}>
							{t(isConfirmed ? "watch.end" : "watch.refuse")}
						</Button>
					</div>
				</>
			)}
		</div>
	);
}

function NoCertificate() {
	const { t } = useTranslation("public");
	return (
		<p>
			{t("watch.nothing")} <TextLink href={VALIDATION_PATH}>{t("frame.links.validate")}</TextLink>
		</p>
	);
}

function WatchContent({ publicId, token }: { publicId: string; token: string }) {
	if (publicId) return <WatchForm publicId={publicId} />;
	return token ? <Linked token={token} /> : <NoCertificate />;
}

function Watch() {
	const { t } = useTranslation("public");
	const isHydrated = useIsHydrated();
	const { hash } = useLocation();
	const [query] = useSearchParams();
	const publicId = publicIdOf(query.get("cid") ?? "");
	const heading = useRef<HTMLHeadingElement>(null);
	useHeadingFocus(heading);
	return (
		<div className="pub-watch-page">
			<section className="pub-watch-page__card pub-card">
				<h1 ref={heading} tabIndex={-1}>
					{t("meta.watch.title")}
				</h1>
				<WithoutScript>{t("watch.noscript")}</WithoutScript>
				<div className="pub-watch-page__part">
					{isHydrated && <WatchContent publicId={publicId} token={hash.slice(1)} />}
					<Late title={t("watch.late.text")} hint={t("watch.late.hint")} />
				</div>
			</section>
		</div>
	);
}

/**
 * Requests notifications for the certificate in the query, or handles the link of an e-mail, whose token is in the
 * fragment, because browsers do not send fragments to servers.
 */
export const WatchPage = withFrame("watch", Watch, "en");
