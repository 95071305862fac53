package account

import (
	"context"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ActivitySignIn is the kind of a complete sign-in in the activity stream.
const ActivitySignIn = "sign_in"

// Kinds of account events in the activity stream.
const (
	didSignUp           = "sign_up"
	didSignIn           = ActivitySignIn
	didFailSignIn       = "sign_in_failed"
	didChangePassword   = "password_changed"
	didChangeEmail      = "email_changed"
	didEnableTwoFactor  = "two_factor_on"
	didDisableTwoFactor = "two_factor_off"
	didExclude          = "excluded"
	wasMuted            = "muted"
	fieldNewDevice      = "new_device"
	fieldNewCountry     = "new_country"
)

// ActivityKinds are the kinds that this package writes to the activity stream.
func ActivityKinds() []activity.Kind {
	flag := func(id, title string) activity.Field {
		return activity.Field{ID: id, Title: title, Type: activity.Flag}
	}
	plain := func(id, title, many string) activity.Kind { return activity.Kind{ID: id, Title: title, Plural: many} }
	return []activity.Kind{
		{ID: didSignUp, Title: "a player signs up", Plural: "sign-ups", ListedElsewhere: true, Fields: []activity.Field{activity.VisitorCountry}},
		{ID: didSignIn, Title: "a player signs in", Plural: "sign-ins", ListedElsewhere: true, Fields: []activity.Field{
			flag(fieldNewDevice, "the browser is new to the account"), flag(fieldNewCountry, "the country is another than before"), activity.VisitorCountry,
		}},
		{ID: didFailSignIn, Title: "a sign-in fails", Plural: "failed sign-ins", Fields: []activity.Field{activity.VisitorCountry}},
		plain(didChangePassword, "a player's password changes", "changes of the password"),
		plain(didChangeEmail, "a player's email address changes", "changes of the email address"),
		plain(didEnableTwoFactor, "a player turns two-factor authentication on", "times two-factor was turned on"),
		plain(didDisableTwoFactor, "two-factor authentication is turned off", "times two-factor was turned off"),
		plain(didExclude, "a player excludes themself", "self-exclusions"),
		{ID: wasMuted, Title: "a player is muted in the chat", Plural: "mutes", ListedElsewhere: true},
	}
}

// recordActivity writes an event of an account that did not come from a call.
func (s *Service) recordActivity(tx *db.Tx, kind, userID string) error {
	return s.activity.Write(tx, activity.Event{Kind: kind, UserID: userID})
}

// recordSignIn writes a complete sign-in. It is called before the browser is remembered.
// The first sign-in of an account counts as a new browser, but not as another country.
func (s *Service) recordSignIn(tx *db.Tx, call *session.Call, userID string) error {
	if s.activity == nil {
		return nil
	}
	known, err := isKnownDevice(tx, userID, deviceHash(call.Device))
	if err != nil {
		return err
	}
	before, err := activity.LatestText(tx, userID, didSignIn, activity.CountryField)
	if err != nil {
		return err
	}
	e := activity.FromCall(call, didSignIn, userID)
	e.Values = e.Values.Flag(fieldNewDevice, !known || call.Device == "").Flag(fieldNewCountry, before != "" && call.Country != "" && before != call.Country)
	return s.activity.Write(tx, e)
}

// recordFailedSignIn writes a wrong password, with the account if there is one. Known and
// unknown logins take the same time. It never changes the caller's answer.
func (s *Service) recordFailedSignIn(ctx context.Context, call *session.Call, a *account) {
	userID := ""
	if a != nil {
		userID = a.ID
	}
	if s.activity == nil {
		return
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error { return s.activity.Write(tx, activity.FromCall(call, didFailSignIn, userID)) })
	if err != nil {
		s.log.Error("note a failed sign-in", "error", err)
	}
}

// MuteByRule mutes a player until a time, on behalf of a rule. A longer mute is kept.
func (s *Service) MuteByRule(tx *db.Tx, userID string, until int64, origin string) error {
	a, err := accountByID(tx, userID)
	if err != nil || a == nil || a.MuteUntil >= until {
		return err
	}
	if err := setMute(tx, userID, until); err != nil {
		return err
	}
	s.dropCached(tx, userID)
	return s.activity.Write(tx, activity.Event{Kind: wasMuted, UserID: userID, Origin: origin})
}
