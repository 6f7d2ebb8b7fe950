import type { ComponentType } from "react";
import type { PageName } from "./catalogue.ts";
import { ActionBarPage } from "./pages/ActionBar.tsx";
import { BadgePage } from "./pages/Badge.tsx";
import { BannerPage } from "./pages/Banner.tsx";
import { BreadcrumbsPage } from "./pages/Breadcrumbs.tsx";
import { ButtonPage } from "./pages/Button.tsx";
import { CardPage } from "./pages/Card.tsx";
import { CheckboxPage } from "./pages/Checkbox.tsx";
import { CheckboxGroupPage } from "./pages/CheckboxGroup.tsx";
import { ConflictDialogPage } from "./pages/ConflictDialog.tsx";
import { DataTablePage } from "./pages/DataTable.tsx";
import { DateFieldPage } from "./pages/DateField.tsx";
import { DescriptionListPage } from "./pages/DescriptionList.tsx";
import { DialogPage } from "./pages/Dialog.tsx";
import { DisclosurePage } from "./pages/Disclosure.tsx";
import { EditableGridPage } from "./pages/EditableGrid.tsx";
import { EmptyStatePage } from "./pages/EmptyState.tsx";
import { ErrorStatePage } from "./pages/ErrorState.tsx";
import { ErrorSummaryPage } from "./pages/ErrorSummary.tsx";
import { FileDropPage } from "./pages/FileDrop.tsx";
import { FormPage } from "./pages/Form.tsx";
import { IconPage } from "./pages/Icon.tsx";
import { IconButtonPage } from "./pages/IconButton.tsx";
import { LayoutPage } from "./pages/Layout.tsx";
import { LinkPage } from "./pages/Link.tsx";
import { MenuPage } from "./pages/Menu.tsx";
import { PasswordFieldPage } from "./pages/PasswordField.tsx";
import { PopoverPage } from "./pages/Popover.tsx";
import { ProgressBarPage } from "./pages/ProgressBar.tsx";
import { RadioGroupPage } from "./pages/RadioGroup.tsx";
import { SearchFieldPage } from "./pages/SearchField.tsx";
import { SelectPage } from "./pages/Select.tsx";
import { SkeletonPage } from "./pages/Skeleton.tsx";
import { SpinnerPage } from "./pages/Spinner.tsx";
import { StepsPage } from "./pages/Steps.tsx";
import { TabsPage } from "./pages/Tabs.tsx";
import { TextAreaPage } from "./pages/TextArea.tsx";
import { TextFieldPage } from "./pages/TextField.tsx";
import { ToastPage } from "./pages/Toast.tsx";
import { TokensPage } from "./pages/Tokens.tsx";
import { TooltipPage } from "./pages/Tooltip.tsx";
import { UnsavedGuardPage } from "./pages/UnsavedGuard.tsx";

export const PAGES: Record<PageName, ComponentType> = {
	ActionBar: ActionBarPage,
	Badge: BadgePage,
	Banner: BannerPage,
	Breadcrumbs: BreadcrumbsPage,
	Button: ButtonPage,
	Card: CardPage,
	Checkbox: CheckboxPage,
	CheckboxGroup: CheckboxGroupPage,
	ConflictDialog: ConflictDialogPage,
	DataTable: DataTablePage,
	DateField: DateFieldPage,
	DescriptionList: DescriptionListPage,
	Dialog: DialogPage,
	Disclosure: DisclosurePage,
	EditableGrid: EditableGridPage,
	EmptyState: EmptyStatePage,
	ErrorState: ErrorStatePage,
	ErrorSummary: ErrorSummaryPage,
	FileDrop: FileDropPage,
	Form: FormPage,
	Icon: IconPage,
	IconButton: IconButtonPage,
	Layout: LayoutPage,
	Link: LinkPage,
	Menu: MenuPage,
	PasswordField: PasswordFieldPage,
	Popover: PopoverPage,
	ProgressBar: ProgressBarPage,
	RadioGroup: RadioGroupPage,
	SearchField: SearchFieldPage,
	Select: SelectPage,
	Skeleton: SkeletonPage,
	Spinner: SpinnerPage,
	Steps: StepsPage,
	Tabs: TabsPage,
	TextArea: TextAreaPage,
	TextField: TextFieldPage,
	Toast: ToastPage,
	Tokens: TokensPage,
	Tooltip: TooltipPage,
	UnsavedGuard: UnsavedGuardPage,
};
