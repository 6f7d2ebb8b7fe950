import { useTranslation } from "@portal/shared-ui/module";

/**
 * Returns a function that translates a category of the standard, which the API sends as a letter followed by an English
 * name.
 */
export function useCategoryName(): (category: string) => string {
	const { t } = useTranslation("public");
	return (category) => t(`validation.categories.${category.charAt(0)}`, { defaultValue: category });
}
