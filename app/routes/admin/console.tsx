import { Outlet } from "react-router";
import { AdminTabs } from "#app/components/office/admin-tabs.tsx";

export default function AdminConsole() {
  return (
    <>
      <AdminTabs />
      <Outlet />
    </>
  );
}
