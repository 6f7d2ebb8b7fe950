import { Button, Inline } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useId } from "react";

interface RowProps {
	title: string;
	/** Further buttons; their names include the title. */
	actions?: ReactNode;
	/** Without it the row cannot be removed. */
	onRemove?: (() => void) | undefined;
	children: ReactNode;
}

export function Row({ title, actions, onRemove, children }: RowProps) {
	const { t } = useTranslation("clients");
	const id = useId();
	return (
		// biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in one line with the buttons
		<div role="group" aria-labelledby={id} className="clients-row">
			<div className="clients-row__head">
				<h3 id={id}>{title}</h3>
				<Inline>
					{actions}
					{onRemove && (
						<Button
							size="small"
							variant="ghost"
							icon="trash"
							aria-label={t("form.removeNamed", { name: title })}
							onPress={onRemove}
						>
							{t("form.remove")}
						</Button>
					)}
				</Inline>
			</div>
			{children}
		</div>
	);
}
