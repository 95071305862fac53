package jackpots

import (
	"context"
	"slices"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// JackpotDraft is a jackpot as staff enter it. Amounts are in dollars.
type JackpotDraft struct {
	// ID is empty for a new jackpot. Version is the one that the caller has seen.
	ID      string   `json:"id" validate:"max=40"`
	Version int64    `json:"version" validate:"min=0"`
	Name    string   `json:"name" validate:"required,min=3,max=40"`
	Games   []string `json:"games" validate:"required,min=1,max=100"`
	// Share is the percentage of a stake.
	Share money.Number `json:"share" validate:"required,max=20"`
	Seed  money.Number `json:"seed" validate:"required,max=20"`
	// One of Limit and Average is given.
	Limit   money.Number `json:"limit" validate:"max=20"`
	Average money.Number `json:"average" validate:"max=20"`
	action.Reason
}

// The bounds of rules, in millionths.
const (
	maxShare  = 20_000 // 2 % of stakes
	dollar    = 1_000_000
	minSeed   = dollar
	maxAmount = 100_000_000 * dollar
)

// Refusals of a draft.
var (
	errGames   = fault.New(fault.CodeInvalid, "One of the games is not on the site, or is named twice.").With("field", "games")
	errShare   = fault.New(fault.CodeInvalid, "The share is a percentage above 0, at most 2, with at most four decimals.").With("field", "share")
	errSeed    = fault.New(fault.CodeInvalid, "A jackpot begins at 1 to 100,000,000 dollars.").With("field", "seed")
	errLimit   = fault.New(fault.CodeInvalid, "Give either a limit of at least three times the seed, or an average of contributions of at least the seed; at most 100,000,000 dollars.").With("field", "limit")
	errChanged = fault.New(fault.CodeConflict, "The jackpot has changed in the meantime: load it again.")
	errEnded   = fault.New(fault.CodeConflict, "The jackpot has ended, or ends with its next win.")
)

// read checks a draft and returns its rules.
func (s *Service) read(d JackpotDraft) (t Terms, err error) {
	t.Games = slices.Sorted(slices.Values(d.Games))
	for i, game := range t.Games {
		if _, found := s.Games.GameName(game); !found || i > 0 && t.Games[i-1] == game {
			return t, errGames
		}
	}
	share, err := money.ParseAmount(string(d.Share), 4)
	if err != nil || share <= 0 || share > maxShare {
		return t, errShare.Because(err)
	}
	t.Share = int64(share)
	if t.Seed, err = dollars(d.Seed); err != nil || t.Seed < minSeed || t.Seed > maxAmount {
		return t, errSeed.Because(err)
	}
	return t, t.readEnd(d)
}

// readEnd reads when a round ends. The bounds keep the cost of the seed below that of the
// contributions.
func (t *Terms) readEnd(d JackpotDraft) (err error) {
	if (d.Limit == "") == (d.Average == "") {
		return errLimit
	}
	if d.Limit != "" {
		if t.Limit, err = dollars(d.Limit); err != nil || t.Limit < 3*t.Seed || t.Limit > maxAmount {
			return errLimit.Because(err)
		}
		return nil
	}
	if t.Average, err = dollars(d.Average); err != nil || t.Average < t.Seed || t.Average > maxAmount {
		return errLimit.Because(err)
	}
	return nil
}

func dollars(text money.Number) (int64, error) {
	usd, err := money.ParseUSD(string(text))
	return int64(usd), err
}

// SavedJackpot names a saved jackpot.
type SavedJackpot struct {
	ID string `json:"id"`
}

// SaveRule makes new rules wait for a second person: they decide what the site pays.
func (s *Service) SaveRule() approval.Rule[JackpotDraft, SavedJackpot] {
	return approval.Rule[JackpotDraft, SavedJackpot]{
		Name: actionSave, Sentence: "Create a jackpot, or change the rules of its next round.", SubjectKind: subjectKind, Decide: Manage, Plan: s.planSave,
	}
}

// Save creates or changes a jackpot. Errors: coded ones.
func (s *Service) Save(ctx context.Context, call *session.Call, d JackpotDraft) (SavedJackpot, error) {
	return s.SaveRule().Change(ctx, s.Approvals, call, d.Reason.Reason, d)
}

// logged is a jackpot in the log of staff.
type logged struct {
	Name  string `json:"name"`
	Terms Terms  `json:"terms"`
}

func (s *Service) planSave(tx *db.Tx, _ *session.Call, d JackpotDraft, newID string) (plan approval.Plan[SavedJackpot], err error) {
	terms, err := s.read(d)
	if err != nil {
		return plan, err
	}
	j := jackpot{ID: newID, State: stateActive, Version: 1, CreatedAt: tx.Now().UnixMilli()}
	if d.ID != "" {
		if j, err = jackpotByID(tx, d.ID); err != nil {
			return plan, err
		}
		switch {
		case j.State != stateActive:
			return plan, errEnded
		case j.Version != d.Version:
			return plan, errChanged
		}
		plan.Before = logged{j.Name, j.Terms}
	}
	j.Name, j.Terms = strings.TrimSpace(d.Name), terms
	plan.Action, plan.Subject, plan.After, plan.Weakens, plan.Answer = actionSave, j.ID, logged{j.Name, terms}, true, SavedJackpot{j.ID}
	plan.Apply = func(tx *db.Tx, actor string) error {
		if d.ID != "" {
			return updateJackpot(tx, j)
		}
		j.Author = actor
		if err := insertJackpot(tx, j); err != nil {
			return err
		}
		last, err := wagerlog.Newest(tx)
		if err != nil {
			return err
		}
		return insertRound(tx, round{Jackpot: j.ID, Number: 1, Terms: terms, After: last, Level: terms.Seed})
	}
	return plan, nil
}
