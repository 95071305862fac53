package chat

import (
	"crypto/sha256"
	"encoding/hex"
	"net/netip"

	"croupier/app/kernel/session"
)

// origin is what distinguishes the origins of two calls: the browser and the client's address.
// Either is empty if it is not known.
type origin struct{ device, address string }

// originOf reads the origin of a call. The device is stored as a hash, because the value itself
// gives access to a guest's play money.
func originOf(call *session.Call) origin {
	from := origin{address: session.AddressKey(call.IP)}
	if call.Device != "" {
		sum := sha256.Sum256([]byte("quiz|" + call.Device))
		from.device = hex.EncodeToString(sum[:16])
	}
	return from
}

// sameAs reports whether two calls may have come from one person.
func (o origin) sameAs(other origin) bool {
	return o.device != "" && o.device == other.device || o.address == other.address && isIdentifying(o.address)
}

// isIdentifying reports whether an address (session.AddressKey) can distinguish two people. A loopback
// or private address belongs to a proxy and is shared by everybody.
func isIdentifying(address string) bool {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		network, err := netip.ParsePrefix(address)
		if err != nil {
			return false
		}
		ip = network.Addr()
	}
	return ip.IsGlobalUnicast() && !ip.IsPrivate()
}
