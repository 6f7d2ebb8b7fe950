import { Button, type ButtonProps, LinkButton } from "@portal/shared-ui";
import type { OfferedAction } from "./useCertificateActions.tsx";

interface NextStepButtonProps extends Pick<ButtonProps, "size" | "variant"> {
	action: OfferedAction;
}

export function NextStepButton({ action, ...look }: NextStepButtonProps) {
	const { label, href, icon, onPress, isPending = false } = action;
	if (href !== undefined)
		return (
			<LinkButton {...look} href={href}>
				{label}
			</LinkButton>
		);
	return (
		<Button {...look} {...(icon ? { icon } : {})} {...(onPress ? { onPress } : {})} isPending={isPending}>
			{label}
		</Button>
	);
}
