package mail

import (
	"context"

	"croupier/app/action"
	"croupier/app/session"
)

// SentList answers the administrators' page of letters.
type SentList struct {
	Mails []Sent `json:"mails"`
}

// DemoActions let administrators of a demo site read the letters that it would
// have sent. They must not be registered on a real one: letters hold links
// that open accounts.
func (m *Mailer) DemoActions() []action.Action {
	return []action.Action{
		action.Post("/api/admin/mails", action.Permission("dashboard"), m.list,
			action.Summary("The last letters of a demo site, newest first.")),
	}
}

func (m *Mailer) list(context.Context, *session.Call, action.None) (SentList, error) {
	return SentList{Mails: m.Recent()}, nil
}
