/** What modules may use of the router: they share the host's instance and never import the library themselves. */
/** For hosts only. */
export {
	createBrowserRouter,
	Link,
	Navigate,
	NavLink,
	Outlet,
	type RouteObject,
	RouterProvider,
	useBlocker,
	useLocation,
	useNavigate,
	useSearchParams,
} from "react-router";
