import { useTranslation } from "@portal/shared-ui/module";

/** Name of a category of the standard, which the API names in English after its letter. */
export function useCategoryName(): (category: string) => string {
	const { t } = useTranslation("public");
	return (category) => t(`directory.categories.${category.charAt(0)}`, { defaultValue: category });
}
