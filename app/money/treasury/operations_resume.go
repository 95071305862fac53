package treasury

import (
	"context"
	"math/big"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// resumeRequest is the payload that a second person approves. Since is when payments
// were stopped: the approval does not apply to a later stop.
type resumeRequest struct {
	Network     string       `json:"network"`
	Halted      string       `json:"halted"`
	Since       int64        `json:"since"`
	Differences []difference `json:"differences,omitempty"`
	// Restore is what was found on the chain after a restore, or nil.
	Restore *restoreFound `json:"restore,omitempty"`
}

// difference is the balance of an address beyond what the books expect.
type difference struct {
	Asset   string `json:"asset"`
	Address string `json:"address"`
	Units   string `json:"units"`
}

// kindResume and kindMove are the approval kinds of the treasury.
const (
	kindResume = "resume payments"
	kindMove   = "move coins to the cold wallet"
)

// ResumeApproval is the approval kind of the release of a network. It always needs a
// second person.
func (s *Service) ResumeApproval() approval.Kind {
	return approval.Kind{
		Name: kindResume, Sentence: "Let the automatic payments of a network go on.", SubjectKind: Subject,
		Request: MoveMoney, Decide: MoveMoney, Always: true, Execute: s.executeResume,
	}
}

// Resume asks a second person to resume payments. With Accept it queries the node
// for the differences first, and the second person sees what is accepted.
func (s *Service) Resume(ctx context.Context, call *session.Call, r TreasuryResumeRequest) (answer TreasuryPendingApproval, err error) {
	network, found := s.Networks.Network(r.Network)
	if !found {
		return answer, errNetwork
	}
	var differences []difference
	if r.Accept {
		if differences, err = s.differences(ctx, network); err != nil {
			return answer, fault.New(fault.CodeUnavailable, "The node cannot report the differences now.").Because(err)
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		ns, err := networkStateOf(tx, r.Network)
		if err != nil {
			return err
		}
		if ns.halted == "" {
			return errNotHalted
		}
		found, err := s.restoreFindings(tx, ns)
		if err != nil {
			return err
		}
		_, answer.ApprovalID, err = s.Approvals.Submit(ctx, tx, call, approval.Proposal{
			Kind: kindResume, Subject: r.Network, Payload: resumeRequest{r.Network, ns.halted, ns.haltedAt, differences, found}, Reason: r.Reason.Reason,
		})
		return err
	})
	return answer, err
}

// differences queries the node for the balance of every address and returns what
// differs from the books.
func (s *Service) differences(ctx context.Context, network chain.Network) (list []difference, err error) {
	node, has := s.Networks.Node(network.ID)
	if !has {
		return nil, chain.ErrOffline
	}
	var (
		ns     networkState
		expect map[assetAddress]*big.Int
	)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if ns, err = networkStateOf(q, network.ID); err != nil {
			return err
		}
		expect, err = s.expected(q, network)
		return err
	})
	if err != nil {
		return nil, err
	}
	found, whole, err := s.measureBalances(ctx, network, node, ns, expect, true)
	if err == nil && !whole {
		err = chain.ErrOffline
	}
	for _, m := range found {
		if m.actual == nil {
			continue
		}
		if diff := new(big.Int).Sub(m.actual, m.expected); diff.Sign() != 0 {
			list = append(list, difference{m.asset, m.address, diff.String()})
		}
	}
	return list, err
}

func (s *Service) executeResume(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Completion, error) {
	var r resumeRequest
	if err := request.Read(&r); err != nil {
		return approval.Completion{}, err
	}
	ns, err := networkStateOf(tx, r.Network)
	if err != nil {
		return approval.Completion{}, err
	}
	if ns.halted != r.Halted || ns.haltedAt != r.Since {
		return approval.Completion{}, approval.ErrChanged
	}
	if err := s.releaseIfUnchanged(tx, ns, r.Restore); err != nil {
		return approval.Completion{}, err
	}
	for _, d := range r.Differences {
		units, err := parsed(d.Units)
		if err != nil {
			return approval.Completion{}, err
		}
		if err := setAcceptedDifference(tx, r.Network, d.Asset, d.Address, units); err != nil {
			return approval.Completion{}, err
		}
	}
	before := ns.halted
	ns.halted, ns.haltedAt, ns.haltedBy, ns.cursor = "", 0, "", "" // compared again at once
	if err := putNetworkState(tx, ns); err != nil {
		return approval.Completion{}, err
	}
	tx.AfterCommit(func() { s.wakeWorker(r.Network) })
	return approval.Completion{Detail: "payments go on", Before: before, After: r.Differences}, nil
}
