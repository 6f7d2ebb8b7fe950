import { brand } from "@portal/shared-ui/module";
import { useEffect } from "react";
import texts from "../locales/de.json";

// Returns German texts that are part of this bundle, because the translation service may be the cause of the failure.
const t = (key: `failure.${keyof typeof texts.failure}`) =>
	texts.failure[key.slice("failure.".length) as keyof typeof texts.failure];

/** Page for a failure of the whole application. It uses plain HTML elements, because a component may be the cause. */
export function ShellFailure() {
	useEffect(() => {
		document.title = `${t("failure.title")} – ${brand.name}`;
	}, []);
	return (
		<main className="shell-alone" lang="de" role="alert">
			<h1>{t("failure.title")}</h1>
			<p>{t("failure.hint")}</p>
			<button type="button" className="ui-button ui-button--secondary" onClick={() => window.location.reload()}>
				{t("failure.retry")}
			</button>
		</main>
	);
}
