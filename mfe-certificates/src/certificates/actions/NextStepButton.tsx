import { Button, type ButtonProps, LinkButton } from "@portal/shared-ui";
import type { OfferedAction } from "./useCertificateActions.tsx";

type Look = Pick<ButtonProps, "size" | "variant">;

export function NextStepButton({ action, ...look }: Look & { action: OfferedAction }) {
	const { label, href, icon, onAction, isPending = false } = action;
	if (href !== undefined)
		return (
			<LinkButton {...look} href={href}>
				{label}
			</LinkButton>
		);
	return (
		<Button {...look} {...(icon ? { icon } : {})} onPress={() => onAction?.()} isPending={isPending}>
			{label}
		</Button>
	);
}
