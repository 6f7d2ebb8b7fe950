import { ActionBar, Button, LinkButton } from "@portal/shared-ui";
import type { Changes } from "./diff.ts";
import { useProductTexts } from "./useProductTexts.ts";

const KINDS = ["changed", "added", "removed"] as const;

/** Returns a function that summarizes changes, for example "3 geändert, 1 neu"; undefined if there are none. */
export function useSummary() {
	const { t } = useProductTexts();
	return (changes: Changes): string | undefined =>
		KINDS.filter((kind) => changes[kind] > 0)
			.map((kind) => t(`compare.count.${kind}`, { count: changes[kind] }))
			.join(", ") || undefined;
}

interface SaveBarProps {
	back: string;
	changes: Changes;
	isPending: boolean;
	onSave: () => void;
}

export function SaveBar({ back, changes, isPending, onSave }: SaveBarProps) {
	const { t } = useProductTexts();
	const summary = useSummary()(changes);
	return (
		<div className="products-save">
			<ActionBar
				back={
					<LinkButton icon="arrow-left" href={back}>
						{t("back")}
					</LinkButton>
				}
			>
				<p role="status" className="products-save__changes" data-changed={summary !== undefined || undefined}>
					{summary ?? t("products.unchanged")}
				</p>
				<Button variant="primary" isPending={isPending} onPress={onSave}>
					{t("editor.save")}
				</Button>
			</ActionBar>
		</div>
	);
}
