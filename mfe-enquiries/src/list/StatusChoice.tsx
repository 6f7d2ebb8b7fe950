import {
	ENQUIRY_FILTERS,
	ENQUIRY_STATUS,
	type EnquiryFilter,
	enquiryBadge,
} from "@portal/contracts/contract/enquiries";
import { Button } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import { useTranslation } from "@portal/shared-ui/module";

const ALL = "ALL";

interface StatusChoiceProps {
	status: EnquiryFilter | undefined;
	onChange: (status: EnquiryFilter | undefined) => void;
}

/** A menu and not a select: the table brings menus along anyway, and the home page loads this module. */
export function StatusChoice({ status, onChange }: StatusChoiceProps) {
	const { t } = useTranslation("enquiries");
	const labelOf = (filter: EnquiryFilter) =>
		filter === "OPEN" ? t("page.open") : enquiryBadge(ENQUIRY_STATUS[filter]).label;
	const chosen = status === undefined ? t("page.anyStatus") : labelOf(status);
	return (
		<MenuTrigger>
			<Button icon="chevron-down">{t("page.filter", { status: chosen })}</Button>
			<Menu
				selectionMode="single"
				selectedKeys={[status ?? ALL]}
				onAction={(key) => onChange(ENQUIRY_FILTERS.find((name) => name === key))}
				aria-label={t("list.status")}
			>
				{[
					<MenuItem key={ALL} id={ALL}>
						{t("page.anyStatus")}
					</MenuItem>,
					...ENQUIRY_FILTERS.map((name) => (
						<MenuItem key={name} id={name}>
							{labelOf(name)}
						</MenuItem>
					)),
				]}
			</Menu>
		</MenuTrigger>
	);
}
