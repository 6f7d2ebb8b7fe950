import "./watch.css";
import type { WatchedCertificate } from "@portal/contracts/contract/watches";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { Banner, Button, ErrorState, TextLink } from "@portal/shared-ui/basics";
import { useHeadingFocus, useLanguage, useLocation, usePageTitle, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";
import { PublicFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { useIsHydrated } from "../hydration/hydration.ts";
import { validationPath } from "../validation/public-id.ts";
import { useWatchLink } from "./useWatchLink.ts";

function Known({ watched }: { watched: WatchedCertificate }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const { certificateNumber: number, clientName: client, publicId, state, isConfirmed } = watched;
	return (
		<>
			<p>{t(isConfirmed ? "watch.page.confirmed" : "watch.page.asked", { number, client })}</p>
			<p>
				{t("watch.page.state", { state: PUBLIC_SENTENCES[language][state].badge })}{" "}
				<TextLink href={validationPath(publicId)}>{t("watch.page.show")}</TextLink>
			</p>
		</>
	);
}

function Watch() {
	const { t } = useTranslation("public");
	const isHydrated = useIsHydrated();
	const { hash } = useLocation();
	const { state, isBusy, read, confirm, end } = useWatchLink(isHydrated ? hash.slice(1) : undefined);
	const heading = useRef<HTMLHeadingElement>(null);
	const told = useRef<HTMLDivElement>(null);
	usePageTitle(t("watch.page.title"));
	useHeadingFocus(heading);
	const isConfirmed = state.step === "known" && state.watched.isConfirmed;
	const before = useRef(state.step);
	useEffect(() => {
		// What was pressed is gone.
		const isPressed = before.current === "known" && (state.step !== "known" || isConfirmed);
		before.current = state.step;
		if (isPressed) told.current?.focus();
	}, [state.step, isConfirmed]);
	return (
		<section className="pub-watch-page pub-card">
			<h1 ref={heading} tabIndex={-1}>
				{t("watch.page.title")}
			</h1>
			<WithoutScript>{t("noscript.register")}</WithoutScript>
			<div ref={told} className="pub-watch-page__part" role="status" tabIndex={-1}>
				{state.step === "reading" && <p aria-busy="true">{t("watch.page.reading")}</p>}
				{(state.step === "gone" || state.step === "ended") && <p>{t(`watch.page.${state.step}`)}</p>}
				{state.step === "known" && <Known watched={state.watched} />}
				{state.step === "known" && state.isFailed && <Banner tone="error">{t("watch.error.failed")}</Banner>}
				{state.step === "failed" && (
					<ErrorState title={t("watch.page.unread")} message={t("watch.error.failed")} onRetry={read} />
				)}
				{state.step === "known" && (
					<div className="pub-watch-page__actions">
						{!isConfirmed && (
							<Button variant="primary" onPress={() => void confirm()} isPending={isBusy}>
								{t("watch.page.confirm")}
							</Button>
						)}
						<Button onPress={() => void end()} isDisabled={isBusy}>
							{t(isConfirmed ? "watch.page.end" : "watch.page.refuse")}
						</Button>
					</div>
				)}
			</div>
		</section>
	);
}

/** Where the links of the mails lead to. */
export function WatchPage() {
	return (
		<PublicFrame preferred="en">
			<Watch />
		</PublicFrame>
	);
}
