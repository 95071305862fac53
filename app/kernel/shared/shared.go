// Package shared has the services of the kernel that the site makes once and all features share.
package shared

import (
	"log/slog"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/cases"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Services are the services of one site. The dependencies of a feature embed them. A site sets all fields;
// a test sets those that the feature uses.
type Services struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *id.Source
	Log    *slog.Logger
	Ledger *ledger.Ledger
	Prices *prices.Service
	// Sockets publishes events to the open pages.
	Sockets live.Publisher
	// Bus publishes facts to other packages.
	Bus *event.Bus
	// Activity receives the actions of players and staff, for rules and notices.
	Activity *activity.Log
	// Approvals stores what needs a second person, StaffLog records the actions of staff.
	Approvals *approval.Service
	StaffLog  *stafflog.Log
	// Cases opens cases for staff.
	Cases cases.Cases
	// SettingsStore has the settings of all features.
	SettingsStore *settings.Registry
}

// WithSockets returns the services with another publisher, such as one that the licence restricts.
func (s Services) WithSockets(p live.Publisher) Services {
	s.Sockets = p
	return s
}
