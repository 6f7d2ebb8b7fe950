/// <reference path="./css.d.ts" />
// The theme is imported first because it declares the order of the CSS layers.
import "./theme.css";

/** Menus and popovers, in a separate package entry so that public pages need not load their code. */
export { DialogTrigger } from "react-aria-components";
export { Menu, MenuItem, type MenuItemProps, type MenuProps, MenuTrigger } from "./components/Menu/Menu.tsx";
export { Popover, type PopoverProps } from "./components/Popover/Popover.tsx";
