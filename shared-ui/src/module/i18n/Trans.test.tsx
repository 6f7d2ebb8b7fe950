import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "./language.ts";
import { Trans } from "./Trans.tsx";

test("renders a text with markup with its elements", async () => {
	const i18n = createI18n("de");
	i18n.addResourceBundle("de", "module", { terms: "Es gelten die <a>Bedingungen</a>, {{name}}." });
	const { container } = render(
		<I18nextProvider i18n={i18n}>
			<Trans
				i18nKey="terms"
				ns="module"
				values={{ name: "Anna" }}
				// biome-ignore lint/a11y/useAnchorContent: Trans inserts the content
				components={{ a: <a href="/terms" /> }}
			/>
		</I18nextProvider>,
	);
	const link = await screen.findByRole("link", { name: "Bedingungen" });
	expect(link.getAttribute("href")).toBe("/terms");
	expect(container.textContent).toBe("Es gelten die Bedingungen, Anna.");
});
