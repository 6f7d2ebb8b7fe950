import {
	ENQUIRY_STATUS,
	ENQUIRY_STATUS_NAMES,
	type EnquiryStatusName,
	enquiryBadge,
} from "@portal/contracts/contract/enquiries";
import { Button } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import { useTranslation } from "@portal/shared-ui/module";

const ALL = "ALL";
const labelOf = (status: EnquiryStatusName) => enquiryBadge(ENQUIRY_STATUS[status]).label;

interface StatusChoiceProps {
	status: EnquiryStatusName | undefined;
	onChange: (status: EnquiryStatusName | undefined) => void;
}

/** A menu and not a select: the table brings menus along anyway, and the home page loads this module. */
export function StatusChoice({ status, onChange }: StatusChoiceProps) {
	const { t } = useTranslation("enquiries");
	const chosen = status === undefined ? t("page.anyStatus") : labelOf(status);
	return (
		<MenuTrigger>
			<Button icon="chevron-down">{t("page.filter", { status: chosen })}</Button>
			<Menu
				selectionMode="single"
				selectedKeys={[status ?? ALL]}
				onAction={(key) => onChange(ENQUIRY_STATUS_NAMES.find((name) => name === key))}
				aria-label={t("list.status")}
			>
				{[
					<MenuItem key={ALL} id={ALL}>
						{t("page.anyStatus")}
					</MenuItem>,
					...ENQUIRY_STATUS_NAMES.map((name) => (
						<MenuItem key={name} id={name}>
							{labelOf(name)}
						</MenuItem>
					)),
				]}
			</Menu>
		</MenuTrigger>
	);
}
