import { Button, Inline } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useId } from "react";

interface RowProps {
	title: string;
	/** Further buttons of the row. Their accessible names must include its title to distinguish the rows. */
	actions?: ReactNode;
	onRemove?: (() => void) | undefined;
	children: ReactNode;
}

export function Row({ title, actions, onRemove, children }: RowProps) {
	const { t } = useTranslation("clients");
	const id = useId();
	return (
		// biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in one line with buttons
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
