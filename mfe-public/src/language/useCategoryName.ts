import { useTranslation } from "@portal/shared-ui/module";

/** Translates the API's category, a letter with an English name, which is the text without a translation. */
export function useCategoryName(): (category: string) => string {
	const { t } = useTranslation("public");
	return (category) => t(`validation.categories.${category.charAt(0)}`, { defaultValue: category });
}
