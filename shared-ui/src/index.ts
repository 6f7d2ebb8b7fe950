/// <reference path="./css.d.ts" />
// First, so that the order of the layers is set before any of them is filled.
import "./theme.css";

export { VisuallyHidden } from "react-aria-components";
export { Badge, type BadgeProps, type BadgeTone } from "./components/Badge/Badge.tsx";
export { Banner, type BannerProps, type BannerTone } from "./components/Banner/Banner.tsx";
export { FailureBanner, type FailureBannerProps } from "./components/Banner/FailureBanner.tsx";
export { type BreadcrumbItem, Breadcrumbs, type BreadcrumbsProps } from "./components/Breadcrumbs/Breadcrumbs.tsx";
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from "./components/Button/Button.tsx";
export { IconButton, type IconButtonProps } from "./components/Button/IconButton.tsx";
export { Card, type CardProps } from "./components/Card/Card.tsx";
export { Checkbox, type CheckboxProps } from "./components/Checkbox/Checkbox.tsx";
export { CheckboxGroup, type CheckboxGroupProps } from "./components/Checkbox/CheckboxGroup.tsx";
export { DescriptionList, type DescriptionListItem } from "./components/DescriptionList/DescriptionList.tsx";
export { ConfirmDialog, type ConfirmDialogProps } from "./components/Dialog/ConfirmDialog.tsx";
export { Dialog, type DialogProps, DialogTrigger } from "./components/Dialog/Dialog.tsx";
export { Disclosure, type DisclosureProps } from "./components/Disclosure/Disclosure.tsx";
export { EmptyState, type EmptyStateProps } from "./components/EmptyState/EmptyState.tsx";
export { ErrorState, type ErrorStateProps } from "./components/ErrorState/ErrorState.tsx";
export { FileDrop, type FileDropProps } from "./components/FileDrop/FileDrop.tsx";
export { Icon, type IconName, type IconProps } from "./components/Icon/Icon.tsx";
export { Grid, type GridProps, Inline, type InlineProps, Stack } from "./components/Layout/Layout.tsx";
export { LinkButton, type LinkButtonProps, TextLink, type TextLinkProps } from "./components/Link/Link.tsx";
export { Menu, MenuItem, type MenuItemProps, type MenuProps, MenuTrigger } from "./components/Menu/Menu.tsx";
export { Popover, type PopoverProps } from "./components/Popover/Popover.tsx";
export { ProgressBar, type ProgressBarProps } from "./components/ProgressBar/ProgressBar.tsx";
export { useHeld } from "./components/press.ts";
export { RadioGroup, type RadioGroupProps } from "./components/RadioGroup/RadioGroup.tsx";
export { Skeleton, type SkeletonProps } from "./components/Skeleton/Skeleton.tsx";
export { Spinner, type SpinnerProps } from "./components/Spinner/Spinner.tsx";
export { Tab, TabList, TabPanel, Tabs } from "./components/Tabs/Tabs.tsx";
export { PasswordField, type PasswordFieldProps } from "./components/TextField/PasswordField.tsx";
export { SearchField, type SearchFieldProps } from "./components/TextField/SearchField.tsx";
export { TextArea, type TextAreaProps } from "./components/TextField/TextArea.tsx";
export { TextField, type TextFieldProps } from "./components/TextField/TextField.tsx";
export { type ToastOptions, ToastRegion, toast } from "./components/Toast/Toast.tsx";
export { Tooltip, type TooltipProps, TooltipTrigger } from "./components/Tooltip/Tooltip.tsx";
export { type Texts, type TextsLanguage, TextsProvider, useTexts } from "./texts.ts";
