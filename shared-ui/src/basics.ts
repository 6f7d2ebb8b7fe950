/// <reference path="./css.d.ts" />
// The theme is imported first because it declares the order of the CSS layers.
import "./theme.css";

/**
 * Components for public pages, without dialogs, menus and select lists, whose code is large. The main entry must not
 * import this file; otherwise pages that use the main entry would load both entries.
 */
export { VisuallyHidden } from "react-aria-components";
export { Badge, type BadgeProps, type BadgeTone } from "./components/Badge/Badge.tsx";
export { Banner, type BannerProps, type BannerTone } from "./components/Banner/Banner.tsx";
export { FailureBanner, type FailureBannerProps } from "./components/Banner/FailureBanner.tsx";
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from "./components/Button/Button.tsx";
export { IconButton, type IconButtonProps } from "./components/Button/IconButton.tsx";
export { Card, type CardProps } from "./components/Card/Card.tsx";
export { DescriptionList, type DescriptionListItem } from "./components/DescriptionList/DescriptionList.tsx";
export { Disclosure, type DisclosureProps } from "./components/Disclosure/Disclosure.tsx";
export { EmptyState, type EmptyStateProps } from "./components/EmptyState/EmptyState.tsx";
export { ErrorState, type ErrorStateProps } from "./components/ErrorState/ErrorState.tsx";
export { useStrayDropGuard } from "./components/FileDrop/useStrayDropGuard.ts";
export { Icon, type IconName, type IconProps } from "./components/Icon/Icon.tsx";
export { Grid, type GridProps, Inline, type InlineProps, Stack } from "./components/Layout/Layout.tsx";
export { LinkButton, type LinkButtonProps, TextLink, type TextLinkProps } from "./components/Link/Link.tsx";
export { Skeleton, type SkeletonProps } from "./components/Skeleton/Skeleton.tsx";
export { Spinner, type SpinnerProps } from "./components/Spinner/Spinner.tsx";
export { readsFilledFields, textsIn } from "./components/TextField/filled-fields.ts";
export { PasswordField, type PasswordFieldProps } from "./components/TextField/PasswordField.tsx";
export { TextArea, type TextAreaProps } from "./components/TextField/TextArea.tsx";
export { TextField, type TextFieldProps } from "./components/TextField/TextField.tsx";
export { type Texts, type TextsLanguage, TextsProvider, useTexts } from "./texts.ts";
