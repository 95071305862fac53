package promocodes

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

// CodePreview is a draft in the player's view, and its possible cost.
type CodePreview struct {
	Code PublicPromocode `json:"code"`
	// MaxCost is its maximum cost, in dollars. A ticket counts one dollar.
	MaxCost string `json:"max_cost"`
	// NeedsApproval is true if it would need a second person.
	NeedsApproval bool `json:"needs_approval"`
	// MultiAccountRisk is true if players can use it repeatedly with new accounts: it gives money
	// and requires no deposit.
	MultiAccountRisk bool `json:"multi_account_risk"`
}

// CreateCodeRequest creates a code. The caller chooses Request; a repeated one creates
// nothing.
type CreateCodeRequest struct {
	Request string    `json:"request" validate:"required,max=64"`
	Draft   CodeDraft `json:"draft"`
	action.Reason
}

// CreateCodeAnswer names the code, or the request that needs a second person.
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
	codeKind     = "promo code"
	actionCreate = "set up promo code"
	actionStop   = "stop promo code"
	// approvalPeriod is the period in which the plans of one person are added up.
	approvalPeriod = 24 * time.Hour
)

// officeActions are the staff calls.
func (s *Service) officeActions() []action.Action {
	guard, logged := action.Permission(s.Manage), action.Staff(action.Logged{ReasonRequired: true})
	readLimit, changeLimit := action.PerAccount(officePerMinute, time.Minute), action.PerAccount(changesPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/codes", guard, s.StaffCodes, action.ReadsOnly(), readLimit,
			action.Summary("The promo codes with what they have given, the newest first.")),
		action.Post("/api/admin/codes/preview", guard, s.Preview, action.ReadsOnly(), readLimit,
			action.Summary("How players would see a promo code, and what it may cost.")),
		action.Post("/api/admin/code/uses", guard, s.StaffUses, action.ReadsOnly(), readLimit,
			action.Summary("The players who have used a promo code, the newest first.")),
		action.Get("/api/admin/code/words.csv", guard, s.BatchCodes, action.ReadsOnly(), action.PerAccount(downloadPerMinute, time.Minute),
			action.Summary("The codes of a batch as CSV, with who has used them.")),
		action.Post("/api/admin/code/create", guard, s.Create, logged, changeLimit, action.TwoFactor(),
			action.Summary("Sets up a promo code, or a batch of codes that work once.")).SecondPerson(actionCreate),
		action.Post("/api/admin/code/stop", guard, s.Stop, logged, changeLimit, action.TwoFactor(),
			action.Summary("Ends a promo code now.")).Neutral("It only ends a code."),
	}
}

// Preview returns the preview of a draft.
func (s *Service) Preview(ctx context.Context, _ *session.Call, d CodeDraft) (preview CodePreview, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := s.read(q, d, s.Clock.Now())
		if err != nil {
			return err
		}
		preview = CodePreview{Code: p.public(), MaxCost: Dollars(p.MaxCost), MultiAccountRisk: p.multiAccountRisk()}
		if p.Batch > 0 {
			preview.Code.Code = newBatchCode(p.Code) // an example of the codes
		}
		preview.NeedsApproval, err = s.Approvals.NeedsApproval(actionCreate, p.maxCostText())
		return err
	})
	return preview, err
}

func (p *promotion) maxCostText() string { return money.USD(p.MaxCost).Text() }

// multiAccountRisk reports whether players can use a code repeatedly with new accounts: it requires
// neither a deposit nor a VIP level, and is neither for one account nor a batch.
func (p *promotion) multiAccountRisk() bool {
	t := p.Terms
	return p.Kind != DepositBonus && t.Deposits != AfterFirst && t.Account == "" && t.VIP == 0 && p.Batch == 0
}

// createPayload is the payload of an approval request.
type createPayload struct {
	Request string    `json:"request"`
	Draft   CodeDraft `json:"draft"`
}

// CreateApproval is the kind of approval for a code with a large plan.
func (s *Service) CreateApproval() approval.Kind {
	return approval.Kind{
		Name: actionCreate, Sentence: "Set up a promo code.", SubjectKind: codeKind, Request: s.Manage, Decide: s.Manage,
		Execute: func(_ context.Context, tx *db.Tx, call *session.Call, request approval.Request) (approval.Completion, error) {
			var payload createPayload
			if err := request.Read(&payload); err != nil {
				return approval.Completion{}, err
			}
			if payload.Draft.StartsAt != 0 {
				payload.Draft.StartsAt = max(payload.Draft.StartsAt, tx.Now().UnixMilli()) // the approval took longer
			}
			p, err := s.read(tx, payload.Draft, tx.Now())
			if err != nil {
				return approval.Completion{}, err
			}
			if p.Terms.Account == call.User.ID {
				return approval.Completion{}, errAccount
			}
			if used, err := promotionByRequest(tx, payload.Request); err != nil || used != nil {
				return approval.Completion{}, cmp.Or(err, error(errRequest))
			}
			p.Request, p.Author, p.Reason = payload.Request, request.RequestedBy, request.Reason
			if err := s.store(tx, p); err != nil {
				return approval.Completion{}, err
			}
			return approval.Completion{Detail: codeKind + " " + p.ID, After: p.logRecord()}, nil
		},
	}
}

// store writes a promotion with its words and its deposit bonus.
func (s *Service) store(tx *db.Tx, p *promotion) error {
	p.ID, p.CreatedAt = s.IDs.New(), tx.Now().UnixMilli()
	if err := insertPromotion(tx, p); err != nil {
		return err
	}
	if p.Batch == 0 {
		if err := insertPromoCode(tx, p.Code, p.ID); err != nil {
			return err
		}
	}
	for range p.Batch {
		if err := insertPromoCode(tx, newBatchCode(p.Code), p.ID); err != nil {
			return err
		}
	}
	if p.Kind != DepositBonus {
		return nil
	}
	return s.Bonuses.MakeOffer(tx, p.offer())
}

// loggedPromotion is the staff log's record of a promotion.
type loggedPromotion struct {
	Kind      Kind      `json:"kind"`
	Code      string    `json:"code"`
	Batch     int64     `json:"batch"`
	Name      string    `json:"name"`
	Public    bool      `json:"public"`
	Terms     CodeTerms `json:"terms"`
	MaxUses   int64     `json:"max_uses"`
	Budget    string    `json:"budget"`
	MaxCost   string    `json:"plan"`
	StartsAt  int64     `json:"starts_at"`
	EndsAt    int64     `json:"ends_at"`
	StoppedAt int64     `json:"stopped_at"`
}

func (p *promotion) logRecord() loggedPromotion {
	return loggedPromotion{
		Kind: p.Kind, Code: p.Code, Batch: p.Batch, Name: p.Name, Public: p.Public, Terms: p.Terms, MaxUses: p.MaxUses, Budget: Dollars(p.Budget),
		MaxCost: Dollars(p.MaxCost), StartsAt: p.StartsAt, EndsAt: p.EndsAt, StoppedAt: p.StoppedAt,
	}
}

// Create creates a code, or requests a second person.
func (s *Service) Create(ctx context.Context, call *session.Call, r CreateCodeRequest) (answer CreateCodeAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := promotionByRequest(tx, r.Request)
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
			return errAccount // staff cannot create a code for themselves
		}
		recentUSD, err := maxCostSince(tx, call.User.ID, tx.Now().Add(-approvalPeriod).UnixMilli())
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Submit(ctx, tx, call, approval.Proposal{
			Kind: actionCreate, Subject: p.Name, Payload: createPayload{r.Request, r.Draft}, Dollars: p.maxCostText(), RecentDollars: money.USD(recentUSD).Text(), Reason: r.Reason.Reason,
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
		return s.record(tx, call, actionCreate, p, r.Reason.Reason, nil)
	})
	return answer, err
}

func (s *Service) record(tx *db.Tx, call *session.Call, operation string, p *promotion, reason string, before any) error {
	entry := stafflog.By(call, operation)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = codeKind, p.ID, reason, before, p.logRecord()
	return s.StaffLog.Write(tx, entry)
}

// Stop ends a code now, and its deposit bonus for players who have not deposited yet.
func (s *Service) Stop(ctx context.Context, call *session.Call, r StopCodeRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		p, err := promotionByID(tx, r.ID)
		if err == nil && p == nil {
			err = errNotFound
		}
		if err != nil {
			return err
		}
		before, now := p.logRecord(), tx.Now().UnixMilli()
		stopped, err := stopPromotion(tx, p.ID, call.User.ID, now)
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
		return s.record(tx, call, actionStop, p, r.Reason.Reason, before)
	})
}
