package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/account"
	"croupier/app/social/chat"
)

// buildStaff makes what is known of staff: what they can be permitted, and the
// log of what they did.
func (a *App) buildStaff() error {
	a.staffLog, a.permissions = stafflog.New(a.ids), permission.NewRegistry()
	a.settings = settings.New(settings.Deps{DB: a.db, StaffLog: a.staffLog, Log: a.log})
	return a.permissions.Add(slices.Concat(
		account.Permissions(), chat.Permissions(), mail.Permissions(), stafflog.Permissions(), settings.Permissions(), permission.Permissions(),
	)...)
}

// officeCalls are the calls of staff that belong to no other room.
func (a *App) officeCalls() []action.Action {
	return slices.Concat(stafflog.Actions(a.db), a.settings.Actions(), []action.Action{
		action.Post("/api/admin/permissions", action.Permission(permission.EditRoles), a.listPermissions, action.ReadsOnly(),
			action.Summary("What roles can be permitted, and which calls need it.")),
	})
}

// PermissionList lists what roles can be permitted.
type PermissionList struct {
	Permissions []permission.Row `json:"permissions"`
}

func (a *App) listPermissions(context.Context, *session.Call, action.None) (PermissionList, error) {
	return PermissionList{Permissions: a.permissions.List()}, nil
}

// checkPermissions fails when a call needs a permission that nobody declares, or
// one is declared that nothing needs.
func (a *App) checkPermissions() error {
	for _, call := range a.registry.Actions() {
		if needed := call.Guard.Permission(); !needed.IsZero() {
			if err := a.permissions.Use(needed, call.Name()); err != nil {
				return err
			}
		}
	}
	return a.permissions.Check()
}

// SetSetting changes a setting to a value as people type it.
func (m Admin) SetSetting(ctx context.Context, key, value, reason string) error {
	return m.app.settings.SetText(ctx, settings.Who{Actor: m.actor, Reason: reason}, key, value)
}

// ResetSetting puts a setting back to its default.
func (m Admin) ResetSetting(ctx context.Context, key, reason string) error {
	return m.app.settings.Set(ctx, settings.Who{Actor: m.actor, Reason: reason}, key, nil)
}

// Settings lists the settings, or one of them when key is not empty.
func (m Admin) Settings(ctx context.Context, key string) (string, error) {
	list, err := m.app.settings.List(ctx, nil, action.None{})
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, row := range list.Settings {
		switch {
		case key == "":
			fmt.Fprintf(&text, "%s = %s\n", row.Key, row.Value)
		case row.Key == key:
			fmt.Fprintf(&text, "%s = %s\n%s\nDefault %s, version %d.\n", row.Key, row.Value, row.Sentence, row.Default, row.Version)
		}
	}
	if text.Len() == 0 {
		return "", settings.ErrUnknown
	}
	return text.String(), nil
}

// knownGame tells whether there is an original of an id.
func knownGame(id string) bool {
	return slices.ContainsFunc(definitions(), func(def rules.Definition) bool { return def.ID == id })
}

// addressRate bounds the calls of one address; 0 a minute lifts the bound.
func addressRate(perMinute int) action.Rate {
	if perMinute <= 0 {
		return action.Rate{Count: -1}
	}
	return action.Rate{Count: perMinute, Per: minute}
}

// mostRequests is the most that can be set as the calls of an address in a minute.
const mostRequests = 1_000_000

// loadSettings gathers what the features can be set to and puts what staff have
// chosen into force. Every feature has been built with the configuration by then;
// those that keep something made from a setting are told of what is found.
func (a *App) loadSettings(ctx context.Context) error {
	requests := settings.Int("limits.requests_per_minute", a.cfg.Limits.RequestsPerMinute, 0, mostRequests,
		settings.Spec{Group: "limits", Unit: "calls"})
	requests.OnChange(func(perMinute int) { a.registry.SetAddressRate(addressRate(perMinute)) })
	showGames := func() { a.catalogue.SetDisabled(func(id string) bool { return !a.desk.Enabled(id) }) }
	a.desk.Settings.OnChange(showGames)
	a.wagers.OnBets(showGames)
	a.eligibility.OnBlocked(func(codes []string) { a.content.SetJurisdictions(countryNames(codes)) })
	err := a.settings.Add(
		a.wagers.Settings(knownGame), a.desk.Settings.Settings(), a.eligibility.Settings(), a.chat.Settings(), a.gifts.Settings(),
		a.race.Settings(), a.accounts.Settings(), a.guests.Settings(), settings.Group{Settings: []settings.Setting{requests}},
	)
	if err != nil {
		return err
	}
	if err := a.settings.Load(ctx); err != nil {
		return fmt.Errorf("load the settings: %w", err)
	}
	if err := a.race.Start(ctx); err != nil {
		return fmt.Errorf("set up the race: %w", err)
	}
	return nil
}
