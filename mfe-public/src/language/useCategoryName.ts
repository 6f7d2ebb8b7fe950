import { useTranslation } from "@portal/shared-ui/module";

/**
 * Returns a function that translates a category, which the API sends as a letter with an English name. The English name
 * is used if there is no translation.
 */
export function useCategoryName(): (category: string) => string {
	const { t } = useTranslation("public");
	return (category) => t(`validation.categories.${category.charAt(0)}`, { defaultValue: category });
}
