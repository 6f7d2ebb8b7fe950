import { Button, type ButtonProps } from "@portal/shared-ui";

interface CopyButtonProps extends Pick<ButtonProps, "size" | "autoFocus" | "children"> {
	text: string;
	onDone: (result: "copied" | "notCopied") => void;
}

/** Copies a text. It is hidden on pages without TLS, where browsers do not provide a clipboard. */
export function CopyButton({ text, onDone, ...props }: CopyButtonProps) {
	if (!navigator.clipboard) return null;
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => onDone("copied"),
			() => onDone("notCopied"),
		);
	return <Button {...props} icon="copy" onPress={() => void copy()} />;
}
