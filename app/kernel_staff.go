package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/account"
)

// PermissionList lists the permissions that roles can have.
type PermissionList struct {
	Permissions []permission.Row `json:"permissions"`
}

// permissionCalls are declared here because calls need permissions: the permission package cannot
// import calls.
func permissionCalls(permissions *permission.Registry) []action.Action {
	list := func(context.Context, *session.Call, action.None) (PermissionList, error) {
		return PermissionList{Permissions: permissions.List()}, nil
	}
	return []action.Action{action.Post("/api/admin/permissions", action.Permission(permission.EditRoles), list, action.ReadsOnly(),
		action.Summary("What roles can be permitted, and which calls need it."))}
}

// permitCalls fails if a call needs an undeclared permission, or if no call needs a declared one.
func permitCalls(k *kernel, features []feature.Feature, calls []action.Action) error {
	declared := feature.Collect(features, func(f feature.Feature) []permission.Permission { return f.Permissions })
	if err := k.permissions.Add(declared...); err != nil {
		return err
	}
	for _, call := range calls {
		if needed := call.Guard.Permission(); !needed.IsZero() {
			if err := k.permissions.Use(needed, call.Name()); err != nil {
				return err
			}
		}
	}
	return k.permissions.Check()
}

// startFeatures applies the settings of staff and then starts what depends on them. By then every
// feature has been made with the configuration. A restored database is detected in between.
func startFeatures(ctx context.Context, k *kernel, features []feature.Feature, past *restores, more ...settings.Group) error {
	groups := feature.Collect(features, func(f feature.Feature) []settings.Group { return f.Settings })
	if err := k.settings.Add(append(groups, more...)...); err != nil {
		return err
	}
	if err := k.settings.Load(ctx); err != nil {
		return fmt.Errorf("load the settings: %w", err)
	}
	if err := past.runReactions(ctx, k, features); err != nil || k.options.Database != "" {
		return err
	}
	for _, f := range features {
		if f.Start == nil {
			continue
		}
		if err := f.Start(ctx); err != nil {
			return fmt.Errorf("start %s: %w", f.Name, err)
		}
	}
	return nil
}

// openStaffLog lets staff read their log, with users found by name.
func openStaffLog(_ context.Context, k *kernel, accounts *account.Service) (noNeeds, feature.Feature, error) {
	return noNeeds{}, feature.Feature{
		Name: "stafflog", Calls: stafflog.Actions(k.db, accounts), Permissions: stafflog.Permissions(), Checks: stafflog.Checks(), Exports: stafflog.Exports(),
	}, nil
}
