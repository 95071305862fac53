package account

import (
	"context"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ActivitySignIn is the kind of a complete sign-in in the stream of activity.
const ActivitySignIn = "sign_in"

// Kinds of what is written of accounts into the stream of activity.
const (
	didSignUp       = "sign_up"
	didSignIn       = ActivitySignIn
	didFailSignIn   = "sign_in_failed"
	didSetPassword  = "password_changed"
	didSetEmail     = "email_changed"
	didFactorOn     = "two_factor_on"
	didFactorOff    = "two_factor_off"
	didExclude      = "excluded"
	wasMuted        = "muted"
	fieldNewDevice  = "new_device"
	fieldNewCountry = "new_country"
)

// ActivityKinds are what accounts write into the stream of activity.
func ActivityKinds() []activity.Kind {
	flag := func(id, title string) activity.Field {
		return activity.Field{ID: id, Title: title, Type: activity.Flag}
	}
	plain := func(id, title, many string) activity.Kind { return activity.Kind{ID: id, Title: title, Many: many} }
	return []activity.Kind{
		{ID: didSignUp, Title: "a player signs up", Many: "sign-ups", Told: true, Fields: []activity.Field{activity.FromCountry}},
		{ID: didSignIn, Title: "a player signs in", Many: "sign-ins", Told: true, Fields: []activity.Field{
			flag(fieldNewDevice, "the browser is new to the account"), flag(fieldNewCountry, "the country is another than before"), activity.FromCountry,
		}},
		{ID: didFailSignIn, Title: "a sign-in fails", Many: "failed sign-ins", Fields: []activity.Field{activity.FromCountry}},
		plain(didSetPassword, "a player's password changes", "changes of the password"),
		plain(didSetEmail, "a player's e-mail address changes", "changes of the e-mail address"),
		plain(didFactorOn, "a player turns two-factor authentication on", "times two-factor was turned on"),
		plain(didFactorOff, "two-factor authentication is turned off", "times two-factor was turned off"),
		plain(didExclude, "a player excludes themself", "self-exclusions"),
		{ID: wasMuted, Title: "a player is muted in the chat", Many: "mutes", Told: true},
	}
}

// note writes what happened to an account without a call.
func (s *Service) note(tx *db.Tx, kind, userID string) error {
	return s.activity.Write(tx, activity.Event{Kind: kind, UserID: userID})
}

// noteSignIn writes a complete sign-in, before its browser is remembered. The
// first of an account is in a new browser and in no other country.
func (s *Service) noteSignIn(tx *db.Tx, call *session.Call, userID string) error {
	if s.activity == nil {
		return nil
	}
	known, err := deviceIsKnown(tx, userID, deviceHash(call.Device))
	if err != nil {
		return err
	}
	before, err := activity.LastText(tx, userID, didSignIn, activity.CountryField)
	if err != nil {
		return err
	}
	e := activity.By(call, didSignIn, userID)
	e.Facts = e.Facts.Flag(fieldNewDevice, !known || call.Device == "").Flag(fieldNewCountry, before != "" && call.Country != "" && before != call.Country)
	return s.activity.Write(tx, e)
}

// noteFailure writes a wrong password, with the account if there is one: known and
// unknown logins cost the same. It never changes what the caller is told.
func (s *Service) noteFailure(ctx context.Context, call *session.Call, a *account) {
	userID := ""
	if a != nil {
		userID = a.ID
	}
	if s.activity == nil {
		return
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error { return s.activity.Write(tx, activity.By(call, didFailSignIn, userID)) })
	if err != nil {
		s.log.Error("note a failed sign-in", "error", err)
	}
}

// MuteByRule keeps a player from writing for a time, as a rule of the house says.
// A longer mute stays.
func (s *Service) MuteByRule(tx *db.Tx, userID string, until int64, origin string) error {
	a, err := accountByID(tx, userID)
	if err != nil || a == nil || a.MuteUntil >= until {
		return err
	}
	if err := setMute(tx, userID, until); err != nil {
		return err
	}
	s.changed(tx, userID)
	return s.activity.Write(tx, activity.Event{Kind: wasMuted, UserID: userID, Origin: origin})
}
