package deposits

import (
	"context"
	"strings"

	"croupier/app/kernel/session"
)

// WalletNotifyRequest names a transaction that the caller claims to have seen.
type WalletNotifyRequest struct {
	CurrencyID string `json:"currencyId" validate:"required,max=40"`
	TxHash     string `json:"txHash" validate:"required,max=128"`
}

// WalletNotifyAnswer is empty: the caller learns nothing about a transaction.
type WalletNotifyAnswer struct{}

// Notify makes the site check a transaction. The response is always the same.
// Only what the follower finds on the chain is ever credited.
func (s *Service) Notify(_ context.Context, _ *session.Call, request WalletNotifyRequest) (WalletNotifyAnswer, error) {
	if !isHash(request.TxHash) {
		return WalletNotifyAnswer{}, nil
	}
	checked := map[string]bool{}
	for _, asset := range s.Networks.Assets() {
		if (asset.ID == request.CurrencyID || asset.Currency == request.CurrencyID) && !checked[asset.Network] {
			checked[asset.Network] = true
			s.Networks.CheckNow(asset.Network, request.TxHash)
		}
	}
	return WalletNotifyAnswer{}, nil
}

// isHash reports whether a text can be the id of a transaction of any network: 32
// to 128 letters and digits.
func isHash(text string) bool {
	return len(text) >= 32 && len(text) <= 128 && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
}
