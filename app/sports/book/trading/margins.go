package trading

import (
	"cmp"
	"context"
	"slices"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// MarginTerms are the margins of a scope in thousandths, and the method that spreads
// them. A missing value is inherited from the next wider scope.
type MarginTerms struct {
	Method string `json:"method,omitempty" validate:"max=20"`
	Before *int   `json:"before,omitempty" validate:"omitempty,min=0,max=300"`
	Live   *int   `json:"live,omitempty" validate:"omitempty,min=0,max=300"`
}

// MarginRequest sets the margins of a sport, of a league or of a market of a sport.
// Without margins they are inherited again.
type MarginRequest struct {
	Scope   Scope       `json:"scope"`
	Margins MarginTerms `json:"margins"`
	action.Reason
}

// kindMargin is the approval kind of a lower margin.
const kindMargin = "lower a sports margin"

// MarginRule requires the approval of a second person for lower margins.
func (s *Service) MarginRule() approval.Rule[MarginRequest, action.None] {
	return approval.Rule[MarginRequest, action.None]{
		Name: kindMargin, Sentence: "Lower the margin of the sportsbook, or spread it in another way.", SubjectKind: Subject, Decide: permission.Sports, Plan: s.planMargin,
	}
}

// SetMargin sets margins, or makes them inherited again.
func (s *Service) SetMargin(ctx context.Context, call *session.Call, r MarginRequest) (action.None, error) {
	return s.MarginRule().Change(ctx, s.Approvals, call, r.Reason.Reason, r)
}

func (s *Service) planMargin(tx *db.Tx, _ *session.Call, r MarginRequest, _ string) (plan approval.Plan[action.None], err error) {
	resets := r.Margins == (MarginTerms{})
	if !resets && r.Margins.Method != "" && !slices.Contains(odds.Methods(), odds.Method(r.Margins.Method)) {
		return plan, errMethod
	}
	if r.Scope.Level != levelSport && r.Scope.Level != levelLeague && r.Scope.Level != levelType {
		return plan, ErrNoScope
	}
	stored, err := readControls(tx)
	if err != nil {
		return plan, err
	}
	had, has := stored.controlOf(marginKind, r.Scope)
	if has {
		plan.Before = controlLogView(had)
	}
	plan.Subject, plan.Weakens = r.Scope.String(), s.lowersMargin(stored, r.Scope, r.Margins)
	if resets {
		if !has {
			return plan, errNotSet
		}
		plan.Action = "inherit a margin"
		plan.Apply = func(tx *db.Tx, _ string) error {
			if _, err := deleteControl(tx, marginKind, r.Scope); err != nil {
				return err
			}
			return s.reloadControls(tx, r.Scope)
		}
		return plan, nil
	}
	if err := s.checkScope(r.Scope); err != nil {
		return plan, err
	}
	value, err := json.Marshal(r.Margins, json.Deterministic(true))
	if err != nil {
		return plan, err
	}
	c := control{kind: marginKind, scope: r.Scope, value: string(value), reason: r.Reason.Reason}
	plan.Action, plan.After = "set a margin", controlLogView(c)
	plan.Apply = func(tx *db.Tx, actor string) error {
		_, err := s.putControl(tx, actor, c)
		return err
	}
	return plan, nil
}

// siteMargins returns the margins in the settings of the site. The margins of a sport
// override them, and the margins of a league override those of its sport.
func (s *Service) siteMargins() MarginTerms {
	return MarginTerms{Method: s.settings.method.Get(), Before: new(s.settings.margin.Get()), Live: new(s.settings.live.Get())}
}

func (s *Service) margins(c *controls, f *source.Fixture) MarginTerms {
	return s.siteMargins().overriddenBy(c.sportMargins[f.Sport]).overriddenBy(c.leagueMargins[board.LeagueOf(f)])
}

// marketMargins returns the margins of a market. Its own margins override those of its
// event.
func (c *controls) marketMargins(event MarginTerms, sport, market string) MarginTerms {
	if len(c.typeMargins) == 0 {
		return event
	}
	return event.overriddenBy(c.typeMargins[marketType{sport, market}])
}

// overriddenBy returns the margins, overridden by those of a narrower scope.
func (m MarginTerms) overriddenBy(narrower MarginTerms) MarginTerms {
	return MarginTerms{Method: cmp.Or(narrower.Method, m.Method), Before: cmp.Or(narrower.Before, m.Before), Live: cmp.Or(narrower.Live, m.Live)}
}

// Terms returns the pricing terms for complete margins.
func (m MarginTerms) Terms(live bool) Terms {
	margin := *m.Before
	if live {
		margin = *m.Live
	}
	return Terms{odds.Method(m.Method), float64(margin) / 1000}
}

// lowersMargin reports whether new terms of a scope may lower a margin or change how it
// is spread. A value that is not set is inherited. Where leagues inherit different
// margins, the highest applies before the change and the lowest after it.
func (s *Service) lowersMargin(c *controls, of Scope, after MarginTerms) bool {
	before, wider := c.termsOf(of), s.widerMargins(c, of)
	lowers := func(before, after *int, of func(MarginTerms) *int) bool {
		was, next := 0, 1<<30
		for _, m := range wider {
			was, next = max(was, *of(m)), min(next, *of(m))
		}
		if before != nil {
			was = *before
		}
		if after != nil {
			next = *after
		}
		return next < was
	}
	if lowers(before.Before, after.Before, func(m MarginTerms) *int { return m.Before }) || lowers(before.Live, after.Live, func(m MarginTerms) *int { return m.Live }) {
		return true
	}
	for _, m := range wider {
		if m.overriddenBy(before).Method != m.overriddenBy(after).Method {
			return true
		}
	}
	return false
}

// widerMargins returns all terms that a scope can inherit.
func (s *Service) widerMargins(c *controls, of Scope) []MarginTerms {
	site := s.siteMargins()
	if of.Level == levelSport {
		return []MarginTerms{site}
	}
	sport := site.overriddenBy(c.sportMargins[of.Sport])
	list := []MarginTerms{sport}
	if of.Level == levelType {
		for league, m := range c.leagueMargins {
			if league.Sport == of.Sport {
				list = append(list, sport.overriddenBy(m))
			}
		}
	}
	return list
}

// termsOf returns the margins that are set for a scope.
func (c *controls) termsOf(of Scope) MarginTerms {
	switch of.Level {
	case levelSport:
		return c.sportMargins[of.Sport]
	case levelLeague:
		return c.leagueMargins[board.Tournament{Sport: of.Sport, Category: of.Category, Tournament: of.Tournament}]
	default:
		return c.typeMargins[marketType{of.Sport, of.Market}]
	}
}

// Terms define how a chance becomes a price.
type Terms struct {
	Method odds.Method
	Margin float64
}
