package figures

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

// Reports is the permission to read the figures.
var Reports = permission.Declare("reports", "Read the figures of the house and its reports.").GrantableAlone()

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Reports} }

// readsPerMinute is the rate limit per staff member.
const readsPerMinute = 300

// Actions returns the calls of the figures.
func (s *Service) Actions() []action.Action {
	rate := action.PerAccount(readsPerMinute, time.Minute)
	guard := action.Permission(Reports)
	return []action.Action{
		action.Post("/api/admin/figures/definitions", guard, s.Definitions, action.ReadsOnly(), rate, action.Summary("What every figure of the house is.")),
		action.Post("/api/admin/figures/overview", guard, s.Overview, action.ReadsOnly(), rate,
			action.Summary("The figures of a period and of the one before it, by product and over time.")),
		action.Post("/api/admin/figures/report", guard, s.Report, action.ReadsOnly(), rate,
			action.Summary("The figures of some days by time, product, game, provider, currency or source, as of any moment.")),
		action.Post("/api/admin/figures/cohorts", guard, s.Cohorts, action.ReadsOnly(), rate,
			action.Summary("How many of those who began in a month played in the months after it.")),
	}
}

// DefinitionsRequest requests the definitions of the figures.
type DefinitionsRequest struct{}

// DefinitionsAnswer has all definitions in display order.
type DefinitionsAnswer struct {
	Figures []Figure `json:"figures"`
}

// Definitions returns the definition of every figure.
func (s *Service) Definitions(context.Context, *session.Call, DefinitionsRequest) (DefinitionsAnswer, error) {
	return DefinitionsAnswer{slices.Clone(definitions)}, nil
}
