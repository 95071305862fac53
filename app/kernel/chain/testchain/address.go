package testchain

import (
	"crypto/sha256"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// addressBytes is the number of hash bytes in an address.
const addressBytes = 20

// Address is the address of a path below an account. account is any text that identifies the
// account: an extended public key, or a word. The same account has different addresses on each
// network.
func Address(network, account string, path chain.Path) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "testchain address\n%s\n%s\n%d/%d", network, account, path.Branch, path.Index))
	return address.EncodeTest(network, sum[:addressBytes])
}
