package codes

import (
	"cmp"
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// CodePreview is a draft as players would see it, and what it may cost.
type CodePreview struct {
	Code PublicPromocode `json:"code"`
	// Plan is the most that it can cost, in dollars; a ticket counts one dollar.
	Plan string `json:"plan"`
	// Waits tells that it would wait for a second person.
	Waits bool `json:"waits"`
	// Open tells that nothing keeps players from making more accounts for it: free money
	// without a deposit before it.
	Open bool `json:"open"`
}

// CreateCodeRequest sets up a code. Request is made by the caller, and the same one
// again sets up nothing more.
type CreateCodeRequest struct {
	Request string    `json:"request" validate:"required,max=64"`
	Draft   CodeDraft `json:"draft"`
	action.Reason
}

// CreateCodeAnswer names the code, or the request that waits for a second person.
type CreateCodeAnswer struct {
	ID      string `json:"id"`
	Waiting string `json:"waiting,omitempty"`
}

// StopCodeRequest ends a code now.
type StopCodeRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

const (
	codeKind   = "promo code"
	deedCreate = "set up promo code"
	deedStop   = "stop promo code"
	// sumOver is how far back what one person has set up counts together.
	sumOver = 24 * time.Hour
)

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	guard, logged := action.Permission(s.Manage), action.Staff(action.Logged{ReasonRequired: true})
	reads, deeds := action.PerAccount(officePerMinute, time.Minute), action.PerAccount(deedsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/codes", guard, s.StaffCodes, action.ReadsOnly(), reads,
			action.Summary("The promo codes with what they have given, the newest first.")),
		action.Post("/api/admin/codes/preview", guard, s.Preview, action.ReadsOnly(), reads,
			action.Summary("How players would see a promo code, and what it may cost.")),
		action.Post("/api/admin/code/uses", guard, s.StaffUses, action.ReadsOnly(), reads,
			action.Summary("Who has used a promo code, the newest first.")),
		action.Get("/api/admin/code/words.csv", guard, s.Words, action.ReadsOnly(), action.PerAccount(downloadPerMinute, time.Minute),
			action.Summary("The codes of a batch as CSV, with who has used them.")),
		action.Post("/api/admin/code/create", guard, s.Create, logged, deeds, action.TwoFactor(),
			action.Summary("Sets up a promo code, or a batch of codes that work once.")),
		action.Post("/api/admin/code/stop", guard, s.Stop, logged, deeds, action.TwoFactor(),
			action.Summary("Ends a promo code now.")),
	}
}

// Preview shows a draft.
func (s *Service) Preview(ctx context.Context, _ *session.Call, d CodeDraft) (preview CodePreview, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := s.read(q, d, s.Clock.Now())
		if err != nil {
			return err
		}
		preview = CodePreview{Code: p.public(), Plan: Dollars(p.Plan), Open: p.open()}
		if p.Batch > 0 {
			preview.Code.Code = batchWord(p.Word) // such as each of them will be
		}
		preview.Waits, err = s.Approvals.Waits(deedCreate, p.planText())
		return err
	})
	return preview, err
}

func (p *promotion) planText() string { return money.Amount(p.Plan).Text(usdDecimals) }

// open reports whether new accounts alone have a use of a code: it gives without a
// deposit to whoever has it, and not to one account or one person for each word.
func (p *promotion) open() bool {
	t := p.Terms
	return p.Kind != DepositBonus && t.Deposits != AfterFirst && t.Account == "" && t.VIP == 0 && p.Batch == 0
}

// codePlan is what waits for a second person.
type codePlan struct {
	Request string    `json:"request"`
	Draft   CodeDraft `json:"draft"`
}

// Approving is a code with a large plan as what can wait for a second person.
func (s *Service) Approving() approval.Kind {
	return approval.Kind{
		Name: deedCreate, Sentence: "Set up a promo code.", SubjectKind: codeKind, Request: s.Manage, Decide: s.Manage,
		Carry: func(_ context.Context, tx *db.Tx, call *session.Call, request approval.Request) (approval.Done, error) {
			var plan codePlan
			if err := request.Read(&plan); err != nil {
				return approval.Done{}, err
			}
			if plan.Draft.StartsAt != 0 {
				plan.Draft.StartsAt = max(plan.Draft.StartsAt, tx.Now().UnixMilli()) // it waited longer than that
			}
			p, err := s.read(tx, plan.Draft, tx.Now())
			if err != nil {
				return approval.Done{}, err
			}
			if p.Terms.Account == call.User.ID {
				return approval.Done{}, errAccount
			}
			if used, err := codeByRequest(tx, plan.Request); err != nil || used != nil {
				return approval.Done{}, cmp.Or(err, error(errRequest))
			}
			p.Request, p.Author, p.Reason = plan.Request, request.RequestedBy, request.Reason
			if err := s.store(tx, p); err != nil {
				return approval.Done{}, err
			}
			return approval.Done{Detail: codeKind + " " + p.ID, After: p.shown()}, nil
		},
	}
}

// store writes a promotion with its words, and the deposit bonus that it is for.
func (s *Service) store(tx *db.Tx, p *promotion) error {
	p.ID, p.CreatedAt = s.IDs.New(), tx.Now().UnixMilli()
	if err := insertCode(tx, p); err != nil {
		return err
	}
	if p.Batch == 0 {
		if err := insertWord(tx, p.Word, p.ID); err != nil {
			return err
		}
	}
	for range p.Batch {
		if err := insertWord(tx, batchWord(p.Word), p.ID); err != nil {
			return err
		}
	}
	if p.Kind != DepositBonus {
		return nil
	}
	return s.Bonuses.MakeOffer(tx, p.offer())
}

// shown is what the log of staff has of a promotion.
func (p *promotion) shown() any {
	return map[string]any{
		"kind": p.Kind, "code": p.Word, "batch": p.Batch, "name": p.Name, "public": p.Public, "terms": p.Terms, "max_uses": p.MaxUses,
		"budget": Dollars(p.Budget), "plan": Dollars(p.Plan), "starts_at": p.StartsAt, "ends_at": p.EndsAt, "stopped_at": p.StoppedAt,
	}
}

// Create sets up a code, or hands it to a second person.
func (s *Service) Create(ctx context.Context, call *session.Call, r CreateCodeRequest) (answer CreateCodeAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := codeByRequest(tx, r.Request)
		switch {
		case err != nil:
			return err
		case before != nil && (before.Author != call.User.ID || before.Name != r.Draft.Name):
			return errRequest
		case before != nil:
			answer = CreateCodeAnswer{ID: before.ID}
			return nil
		}
		p, err := s.read(tx, r.Draft, tx.Now())
		if err != nil {
			return err
		}
		if p.Terms.Account == call.User.ID {
			return errAccount // nobody gives themselves anything
		}
		lately, err := plansSince(tx, call.User.ID, tx.Now().Add(-sumOver).UnixMilli())
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Hold(ctx, tx, call, approval.Ask{
			Kind: deedCreate, Subject: p.Name, Payload: codePlan{r.Request, r.Draft}, Dollars: p.planText(), Lately: money.Amount(lately).Text(usdDecimals), Reason: r.Reason.Reason,
		})
		if err != nil || held {
			answer = CreateCodeAnswer{Waiting: waiting}
			return err
		}
		p.Request, p.Author, p.Reason = r.Request, call.User.ID, r.Reason.Reason
		if err := s.store(tx, p); err != nil {
			return err
		}
		answer.ID = p.ID
		return s.record(tx, call, deedCreate, p, r.Reason.Reason, nil)
	})
	return answer, err
}

func (s *Service) record(tx *db.Tx, call *session.Call, deed string, p *promotion, reason string, before any) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = codeKind, p.ID, reason, before, p.shown()
	return s.StaffLog.Write(tx, entry)
}

// Stop ends a code now, and its deposit bonus for whoever has not deposited yet.
func (s *Service) Stop(ctx context.Context, call *session.Call, r StopCodeRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := codeByID(tx, r.ID)
		if err == nil && p == nil {
			err = errNone
		}
		if err != nil {
			return err
		}
		before, now := p.shown(), tx.Now().UnixMilli()
		stopped, err := stopCode(tx, p.ID, call.User.ID, now)
		if err == nil && !stopped {
			err = errStopped
		}
		if err == nil && p.Kind == DepositBonus {
			err = s.Bonuses.StopOffer(tx, p.ID)
		}
		if err != nil {
			return err
		}
		p.StoppedAt = now
		return s.record(tx, call, deedStop, p, r.Reason.Reason, before)
	})
}
