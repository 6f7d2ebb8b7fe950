import "./account.css";
import { Banner, Button, Inline, Stack } from "@portal/shared-ui/basics";
import { brand, saveFile } from "@portal/shared-ui/module";
import { useState } from "react";
import { useAccountTexts } from "./useAccountTexts.ts";

/** Shows new recovery codes. They cannot be shown again, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
	const { t } = useAccountTexts();
	const [copied, setCopied] = useState<"copied" | "notCopied">();
	const copy = () =>
		navigator.clipboard.writeText(codes.join("\n")).then(
			() => setCopied("copied"),
			() => setCopied("notCopied"),
		);
	const save = () => {
		const lines = [`${brand.name}: ${t("codes.title")}`, "", ...codes, ""];
		void saveFile(new Blob([lines.join("\r\n")], { type: "text/plain" }), t("codes.file"));
	};
	return (
		<Stack>
			<Banner tone="warning" live="off">
				{t("codes.once")}
			</Banner>
			<div className="account-print">
				<h2>{t("codes.title")}</h2>
				<p>{t("codes.hint")}</p>
				<ul className="account-codes ui-list" aria-label={t("codes.title")}>
					{codes.map((code) => (
						<li key={code}>{code}</li>
					))}
				</ul>
			</div>
			<Inline>
				{/* Without TLS, browsers offer no clipboard, so there is no button that copies the codes. */}
				{navigator.clipboard && (
					<Button size="small" icon="copy" onPress={() => void copy()}>
						{t("codes.copy")}
					</Button>
				)}
				<Button size="small" icon="download" onPress={save}>
					{t("codes.save")}
				</Button>
				<Button size="small" icon="file" onPress={() => window.print()}>
					{t("codes.print")}
				</Button>
			</Inline>
			<p role="status">{copied && t(`codes.${copied}`)}</p>
			<Inline align="end">
				<Button variant="primary" onPress={onDone}>
					{t("codes.done")}
				</Button>
			</Inline>
		</Stack>
	);
}
