/// <reference path="./css.d.ts" />
// The theme is imported first because it declares the order of the CSS layers.
import "./theme.css";

/** Overlays that open at a button. A separate package entry keeps the one for public pages small. */
export { DialogTrigger } from "react-aria-components";
export { Menu, MenuItem, type MenuItemProps, type MenuProps, MenuTrigger } from "./components/Menu/Menu.tsx";
export { Popover, type PopoverProps } from "./components/Popover/Popover.tsx";
