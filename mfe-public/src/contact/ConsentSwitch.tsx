interface ConsentSwitchProps {
	isSelected: boolean;
	onChange: (isSelected: boolean) => void;
	children: string;
}

/** A switch without a style of its own in the markup: the page's policy allows none in what comes from the server. */
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
