import { useNavigate } from "@tanstack/react-router";
import { common } from "../i18n/common.ts";
import { toast } from "../ui/toast.ts";
import { endSession } from "./session.ts";
import { trpc } from "./trpc.ts";

/** Ends the session on the server, forgets what was read here and goes to the landing page. */
export function useSignOut() {
  const navigate = useNavigate();
  return trpc.auth.logout.useMutation({
    onSuccess: async () => {
      endSession();
      await navigate({ to: "/", replace: true });
    },
    onError: () => toast({ title: common.error, text: common.signOutFailed, tone: "error" }),
  });
}
