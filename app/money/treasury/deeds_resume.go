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

// resumption is what a second person agrees to. Since is when payments were stopped: a
// later stop is another matter.
type resumption struct {
	Network     string       `json:"network"`
	Halted      string       `json:"halted"`
	Since       int64        `json:"since"`
	Differences []difference `json:"differences,omitempty"`
}

// difference is what an address holds beside what the books expect.
type difference struct {
	Asset   string `json:"asset"`
	Address string `json:"address"`
	Units   string `json:"units"`
}

// kindResume and kindMove are what can wait for a second person.
const (
	kindResume = "resume payments"
	kindMove   = "move coins to the cold wallet"
)

// Resuming is the release of a network as what always waits for a second person.
func (s *Service) Resuming() approval.Kind {
	return approval.Kind{
		Name: kindResume, Sentence: "Let the automatic payments of a network go on.", SubjectKind: Subject,
		Request: MoveMoney, Decide: MoveMoney, Always: true, Carry: s.carryResume,
	}
}

// Resume asks a second person to let payments go on. With Accept the node is asked for
// the differences first, and the second person sees what is accepted.
func (s *Service) Resume(ctx context.Context, call *session.Call, r TreasuryResumeRequest) (answer TreasuryHeld, err error) {
	network, found := s.Networks.Network(r.Network)
	if !found {
		return answer, errNetwork
	}
	var differences []difference
	if r.Accept {
		if differences, err = s.differences(ctx, network); err != nil {
			return answer, fault.New(fault.CodeUnavailable, "The node cannot tell the differences now.").Because(err)
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		st, err := standOf(tx, r.Network)
		if err != nil {
			return err
		}
		if st.halted == "" {
			return errRunning
		}
		_, answer.Waiting, err = s.Approvals.Hold(ctx, tx, call, approval.Ask{
			Kind: kindResume, Subject: r.Network, Payload: resumption{r.Network, st.halted, st.haltedAt, differences}, Reason: r.Reason.Reason,
		})
		return err
	})
	return answer, err
}

// differences asks the node what every address holds beside what the books expect.
func (s *Service) differences(ctx context.Context, network chain.Network) (list []difference, err error) {
	node, has := s.Networks.Node(network.ID)
	if !has {
		return nil, chain.ErrOffline
	}
	var (
		st     stand
		expect map[place]*big.Int
	)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if st, err = standOf(q, network.ID); err != nil {
			return err
		}
		expect, err = s.expected(q, network)
		return err
	})
	if err != nil {
		return nil, err
	}
	found, whole, err := s.measure(ctx, network, node, st, expect, true)
	if err == nil && !whole {
		err = chain.ErrOffline
	}
	for _, m := range found {
		if m.has == nil {
			continue
		}
		if off := new(big.Int).Sub(m.has, m.want); off.Sign() != 0 {
			list = append(list, difference{m.asset, m.address, off.String()})
		}
	}
	return list, err
}

func (s *Service) carryResume(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Done, error) {
	var r resumption
	if err := request.Read(&r); err != nil {
		return approval.Done{}, err
	}
	st, err := standOf(tx, r.Network)
	if err != nil {
		return approval.Done{}, err
	}
	if st.halted != r.Halted || st.haltedAt != r.Since {
		return approval.Done{}, approval.ErrChanged
	}
	for _, d := range r.Differences {
		units, err := parsed(d.Units)
		if err != nil {
			return approval.Done{}, err
		}
		if err := accept(tx, r.Network, d.Asset, d.Address, units); err != nil {
			return approval.Done{}, err
		}
	}
	before := st.halted
	st.halted, st.haltedAt, st.haltedBy, st.place = "", 0, "", "" // compared anew at once
	if err := putStand(tx, st); err != nil {
		return approval.Done{}, err
	}
	tx.After(func() { s.nudge(r.Network) })
	return approval.Done{Detail: "payments go on", Before: before, After: r.Differences}, nil
}
