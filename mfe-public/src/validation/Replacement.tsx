import type { PublicValidation } from "@portal/contracts/contract/public-validation";
import { TextLink } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { validationPath } from "./public-id.ts";

interface ReplacementProps {
	validation: Pick<PublicValidation, "replacedBy" | "replacedByNumber" | "replaces" | "replacesNumber">;
	onShow: () => void;
}

export function Replacement({ validation, onShow }: ReplacementProps) {
	const { t } = useTranslation("public");
	const { replacedBy, replacedByNumber: newer, replaces, replacesNumber: former } = validation;
	const link = (publicId: string, label: string) => (
		<>
			<TextLink href={validationPath(publicId)} onPress={onShow}>
				{label}
			</TextLink>
			<span className="pub-only-print">{` ${window.location.origin}${validationPath(publicId)}`}</span>
		</>
	);
	return (
		<>
			{replacedBy && (
				<p className="pub-certificate__tie">{link(replacedBy, t("validation.replacedBy", { number: newer }))}</p>
			)}
			{replaces && (
				<p className="pub-certificate__tie">
					{t("validation.replaces")} {link(replaces, t("validation.former", { number: former }))}
				</p>
			)}
		</>
	);
}
