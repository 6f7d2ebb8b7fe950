import { useTranslation } from "@portal/shared-ui/module";

/** Returns a function that translates a category. The API sends a letter and an English name, which is the fallback. */
export function useCategoryName(): (category: string) => string {
	const { t } = useTranslation("public");
	return (category) => t(`validation.categories.${category.charAt(0)}`, { defaultValue: category });
}
