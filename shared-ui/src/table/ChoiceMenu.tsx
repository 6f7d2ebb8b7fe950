import { Button, type ButtonProps } from "../components/Button/Button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../components/Menu/Menu.tsx";

interface ChoiceMenuProps extends Pick<ButtonProps, "icon" | "size"> {
	label: string;
	/** Text of the button, which is the label by default. */
	text?: string;
	options: readonly { id: string; label: string }[];
	selected: readonly string[];
	isMultiple?: boolean;
	onChoose: (id: string) => void;
}

/** Button that opens a menu of options, of which one or several are selected. */
export function ChoiceMenu({ label, text = label, options, selected, onChoose, ...props }: ChoiceMenuProps) {
	const { isMultiple = false, ...button } = props;
	return (
		<MenuTrigger>
			<Button {...button}>{text}</Button>
			<Menu
				items={options}
				selectionMode={isMultiple ? "multiple" : "single"}
				selectedKeys={selected}
				onAction={(key) => onChoose(String(key))}
				aria-label={label}
			>
				{(option) => <MenuItem id={option.id}>{option.label}</MenuItem>}
			</Menu>
		</MenuTrigger>
	);
}
