import type { ReactNode } from "react";

interface ConsentSwitchProps {
	isSelected: boolean;
	onChange: (isSelected: boolean) => void;
	children: ReactNode;
}

/** A switch of plain elements, because the shared component uses inline styles, which the security policy forbids. */
export const ConsentSwitch = ({ isSelected, onChange, children }: ConsentSwitchProps) => (
	<label className="pub-switch">
		<input
			type="checkbox"
			// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is checked
			role="switch"
			className="ui-visually-hidden"
			checked={isSelected}
			onChange={(event) => onChange(event.currentTarget.checked)}
		/>
		<span className="pub-switch__track" />
		<span>{children}</span>
	</label>
);
