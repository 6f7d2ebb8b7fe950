import { Banner, Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useSyncExternalStore } from "react";
import type { Preview } from "../registry/choice.ts";
import { endPreview } from "../registry/preview.ts";
import { useAreaNames } from "../remote/area-names.ts";
import { useShell } from "../shell-context.ts";

export function PreviewBar() {
	const { t } = useTranslation("shell");
	const { modules, updates } = useShell();
	const areaName = useAreaNames();
	const previews = useSyncExternalStore(updates.subscribe, updates.previews);
	if (previews.length === 0) return null;
	const textOf = ({ id, version, isMissing }: Preview) => {
		const manifest = modules.manifests.find((known) => known.id === id);
		if (!manifest || version === undefined) return t("preview.unknown");
		const values = { name: areaName(manifest), version };
		return isMissing ? t("preview.missing", values) : t("preview.running", values);
	};
	const lines = [...new Set(previews.map(textOf))];
	return (
		<section className="shell-preview" aria-label={t("preview.label")}>
			<Banner
				tone={previews.some(({ isMissing }) => isMissing) ? "warning" : "info"}
				live="off"
				actions={
					<Button size="small" onPress={endPreview}>
						{t("preview.end")}
					</Button>
				}
			>
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
			</Banner>
		</section>
	);
}
