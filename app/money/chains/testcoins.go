package chains

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"regexp"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

var (
	errNoTest     = fault.New(fault.CodeNotFound, "This site has no such test chain.")
	errAddress    = fault.New(fault.CodeInvalid, "This is no address of this test chain.").With("field", "address")
	errAmount     = fault.New(fault.CodeInvalid, "Write an amount such as 0.5, with no more decimals than the coin has.").With("field", "amount")
	errAsset      = fault.New(fault.CodeInvalid, "This currency is not on this chain.").With("field", "asset")
	errNotWaiting = fault.New(fault.CodeNotFound, "No such transaction waits for a block.")
)

// maxTransactions is the max number of transactions on the page.
const maxTransactions = 50

// unknownToken is the contract of the unknown token.
const unknownToken = "testfake"

// testChains lists the chains of this site, in the order of the networks.
func (s *Service) testChains() (list []*testchain.Chain) {
	for _, f := range s.followers {
		if c, ok := f.node.(*testchain.Chain); ok {
			list = append(list, c)
		}
	}
	return list
}

func (s *Service) testChain(network string) (*testchain.Chain, error) {
	for _, c := range s.testChains() {
		if network == "" || c.NetworkID() == network {
			return c, nil
		}
	}
	return nil, errNoTest
}

// TestChain returns one test chain.
func (s *Service) TestChain(ctx context.Context, _ *session.Call, request TestChainRequest) (TestChainAnswer, error) {
	answer := TestChainAnswer{Chains: []TestChainRow{}, Transactions: []TestChainTransaction{}, Behaviour: string(testchain.Honest)}
	for _, c := range s.testChains() {
		network := s.networks[c.NetworkID()]
		answer.Chains = append(answer.Chains, TestChainRow{Network: network.ID, Name: network.Name, Assets: s.assetsOf(network.ID), Tags: network.Tags})
	}
	if len(answer.Chains) == 0 {
		return answer, nil
	}
	c, err := s.testChain(request.Network)
	if err != nil {
		return answer, err
	}
	tip, list, err := c.Newest(ctx, maxTransactions)
	if err != nil {
		return answer, err
	}
	answer.Network, answer.Behaviour, answer.Height, answer.Hash, answer.At = c.NetworkID(), string(c.Behaviour()), tip.Height, tip.Hash, clock.Millis(tip.At)
	for _, item := range list {
		row := TestChainTransaction{TxID: item.TxID, Height: item.Height, Gift: item.Gift, Failed: item.Failed, Payments: []TestChainPayment{}}
		for _, out := range item.Outputs {
			asset, _ := s.Asset(out.Asset)
			row.Payments = append(row.Payments, TestChainPayment{Asset: out.Asset, To: out.To, Tag: out.Tag, Amount: formatCoins(out.Units, asset.Decimals)})
		}
		answer.Transactions = append(answer.Transactions, row)
	}
	return answer, nil
}

// logAction logs an action of staff on a test chain. The chain is not in the database:
// the action is done first and logged afterwards.
func (s *Service) logAction(ctx context.Context, call *session.Call, name, network, detail string) error {
	if f := s.byNetwork[network]; f != nil {
		f.wakeUp()
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		entry := stafflog.By(call, name)
		entry.Kind, entry.Subject, entry.Detail = Subject, network, detail
		return s.StaffLog.Write(tx, entry)
	})
}

// TestPay makes the faucet pay.
func (s *Service) TestPay(ctx context.Context, call *session.Call, r TestChainPayRequest) (paid TestChainPaid, err error) {
	c, err := s.testChain(r.Network)
	if err != nil {
		return paid, err
	}
	gift := testchain.FaucetPayment{Asset: r.Asset, Tag: r.Tag, Failed: r.Failed}
	asset, known := s.Asset(r.Asset)
	switch {
	case r.Asset == "":
		gift.Token = unknownToken
	case !known || asset.Network != r.Network:
		return paid, errAsset
	}
	if gift.To, err = address.Canonical(chain.Network{ID: r.Network, Family: chain.Test}, r.Address); err != nil {
		return paid, errAddress
	}
	if gift.Units = parseCoins(r.Amount.Text(), asset.Decimals); gift.Units == nil {
		return paid, errAmount
	}
	if paid.TxID, err = c.Pay(ctx, gift); err != nil {
		if errors.Is(err, chain.ErrRejected) {
			return paid, errAmount
		}
		return paid, err
	}
	return paid, s.logAction(ctx, call, "pay on test chain", r.Network, r.Amount.Text()+" "+cmp.Or(r.Asset, "of an unknown token")+" to "+gift.To)
}

// TestMine adds blocks.
func (s *Service) TestMine(ctx context.Context, call *session.Call, r TestChainMineRequest) (action.None, error) {
	c, err := s.testChain(r.Network)
	if err == nil {
		err = c.Mine(ctx, r.Blocks)
	}
	if err != nil {
		return action.None{}, err
	}
	return action.None{}, s.logAction(ctx, call, "mine on test chain", r.Network, blocksText(r.Blocks))
}

// TestReorganise abandons blocks.
func (s *Service) TestReorganise(ctx context.Context, call *session.Call, r TestChainReorganiseRequest) (action.None, error) {
	c, err := s.testChain(r.Network)
	if err == nil {
		err = c.Reorganise(ctx, r.Blocks, r.Vanish)
	}
	if err != nil {
		return action.None{}, err
	}
	return action.None{}, s.logAction(ctx, call, "reorganise test chain", r.Network, blocksText(r.Blocks))
}

// TestSpend makes a double spend.
func (s *Service) TestSpend(ctx context.Context, call *session.Call, r TestChainSpendRequest) (paid TestChainPaid, err error) {
	c, err := s.testChain(r.Network)
	if err != nil {
		return paid, err
	}
	if paid.TxID, err = c.DoubleSpend(ctx, r.TxID); err != nil {
		if errors.Is(err, testchain.ErrNotWaiting) {
			return paid, errNotWaiting
		}
		return paid, err
	}
	return paid, s.logAction(ctx, call, "spend twice on test chain", r.Network, r.TxID)
}

// TestBehave sets the behaviour of a node.
func (s *Service) TestBehave(ctx context.Context, call *session.Call, r TestChainBehaveRequest) (action.None, error) {
	c, err := s.testChain(r.Network)
	if err != nil {
		return action.None{}, err
	}
	c.SetBehaviour(testchain.Behaviour(r.Behaviour))
	return action.None{}, s.logAction(ctx, call, "change test chain's behaviour", r.Network, r.Behaviour)
}

func blocksText(n int) string {
	if n == 1 {
		return "1 block"
	}
	return big.NewInt(int64(n)).String() + " blocks"
}

var decimalText = regexp.MustCompile(`^[0-9]{1,20}(\.[0-9]{1,18})?$`)

// parseCoins parses an amount in whole coins. It returns nil if the amount is not
// above zero or has too many decimals.
func parseCoins(text string, decimals int) *big.Int {
	if !decimalText.MatchString(text) {
		return nil
	}
	whole, part, _ := strings.Cut(text, ".")
	if len(part) > decimals {
		return nil
	}
	units, _ := new(big.Int).SetString(whole+part+strings.Repeat("0", decimals-len(part)), 10)
	if units.Sign() == 0 {
		return nil
	}
	return units
}

// formatCoins formats units as an amount in whole coins.
func formatCoins(units *big.Int, decimals int) string {
	text := units.String()
	if missing := decimals + 1 - len(text); missing > 0 {
		text = strings.Repeat("0", missing) + text
	}
	whole, part := text[:len(text)-decimals], strings.TrimRight(text[len(text)-decimals:], "0")
	if part == "" {
		return whole
	}
	return whole + "." + part
}
