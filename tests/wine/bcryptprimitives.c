/* A library of Windows that Wine lacks before version 9, with the one function that Rust's standard library takes from it. */
#include <stddef.h>

unsigned char __stdcall SystemFunction036(void *bytes, unsigned long count); /* RtlGenRandom of advapi32 */

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, size_t count)
{
    return SystemFunction036(bytes, (unsigned long)count);
}
