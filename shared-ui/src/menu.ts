/// <reference path="./css.d.ts" />
// First, so that the order of the layers is set before any of them is filled.
import "./theme.css";

export { Menu, MenuItem, type MenuItemProps, type MenuProps, MenuTrigger } from "./components/Menu/Menu.tsx";
