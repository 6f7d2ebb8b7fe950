import "./ActionBar.css";
import type { ReactNode } from "react";
import { Inline } from "../Layout/Layout.tsx";

export interface ActionBarProps {
	back?: ReactNode;
	/** Button that deletes the record, separated from the other buttons to prevent mistakes. Use a `ghost` button. */
	danger?: ReactNode;
	/** Actions at the right end of the bar. Place the single primary action last. */
	children?: ReactNode;
	/** `value` of the submit button that the Enter key triggers, for a form with several submit buttons. */
	enterValue?: string | undefined;
}

export function ActionBar({ back, danger, children, enterValue }: ActionBarProps) {
	return (
		<div className="ui-actions ui-inline">
			{/* Enter triggers the first submit button of a form, so a hidden one with `enterValue` comes first. */}
			{enterValue !== undefined && (
				<button type="submit" value={enterValue} tabIndex={-1} aria-hidden="true" className="ui-visually-hidden" />
			)}
			{(back !== undefined || danger !== undefined) && (
				<Inline>
					{back}
					{danger !== undefined && <div className="ui-actions__danger">{danger}</div>}
				</Inline>
			)}
			<Inline align="end" className="ui-actions__end">
				{children}
			</Inline>
		</div>
	);
}
